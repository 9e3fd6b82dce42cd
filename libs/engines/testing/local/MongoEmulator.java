import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.AbstractMongoBackend;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.backend.memory.MemoryCollection;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;

/** Serves MongoDB's protocol from memory or an H2 file. Arguments: "memory" or a file, and the port. */
public class MongoEmulator {
  public static void main(String[] arguments) throws Exception {
    AbstractMongoBackend backend =
        arguments[0].equals("memory") ? new Memory() : new H2Backend(arguments[0]);
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

  private static class Memory extends MemoryBackend {
    @Override
    public MemoryDatabase openOrCreateDatabase(String name) {
      CursorRegistry cursors = getCursorRegistry();
      return new MemoryDatabase(name, cursors) {
        @Override
        protected MemoryCollection openOrCreateCollection(String collection, CollectionOptions options) {
          return new ByID(this, collection, options, cursors);
        }
      };
    }
  }

  /** Uses the index of ids where a query names an id and more, as a server does; the library looks through everything. */
  private static class ByID extends MemoryCollection {
    ByID(MemoryDatabase database, String name, CollectionOptions options, CursorRegistry cursors) {
      super(database, name, options, cursors);
    }

    @Override
    protected QueryResult queryDocuments(
        Document query, Document order, int skip, int limit, int batch, Document projection) {
      if (query.size() < 2 || !(query.get("_id") instanceof String id))
        return super.queryDocuments(query, order, skip, limit, batch, projection);
      List<Document> named = super.queryDocuments(new Document("_id", id), new Document(), 0, 0, 0, null).collectDocuments();
      return matchDocumentsFromStream(named.stream(), query, order, skip, limit, batch, projection);
    }
  }
}
