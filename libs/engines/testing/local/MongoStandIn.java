import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.AbstractMongoBackend;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** Serves MongoDB's protocol from memory or an H2 file. Arguments: "memory" or a file, and the port. */
public class MongoStandIn {
  public static void main(String[] arguments) throws Exception {
    AbstractMongoBackend backend =
        arguments[0].equals("memory") ? new MemoryBackend() : new H2Backend(arguments[0]);
    // It announces wire version 8 by itself, which the driver refuses although it speaks all that is needed.
    backend.version(
        new MongoVersion() {
          @Override
          public List<Integer> getVersionArray() {
            return List.of(5, 0, 0);
          }

          @Override
          public int getWireVersion() {
            return 13;
          }
        });
    MongoServer server = new MongoServer(backend);
    server.bind("127.0.0.1", Integer.parseInt(arguments[1]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
    System.out.println("ready");
    Thread.sleep(Long.MAX_VALUE);
  }
}
