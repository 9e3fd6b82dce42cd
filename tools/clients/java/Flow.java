import static java.util.Map.entry;

import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.PreparedDataApi;
import org.openapitools.client.api.ProductsApi;
import org.openapitools.client.api.StatisticsApi;
import org.openapitools.client.api.TransportsApi;
import org.openapitools.client.model.*;

/** The flow of an integrator with a client made by openapi-generator; `Clients` is of its library. */
public class Flow {
  static final String URL = System.getenv("VPDS_URL");
  static final String VIN = System.getenv("VPDS_VIN");
  static final ApiClient CLIENT = Clients.of(URL, System.getenv("VPDS_API_KEY"));

  public static void main(String[] arguments) throws Exception {
    long product = products();
    preparedData();
    transports(product);
    statistics();
    refusals(product);
    System.exit(0);
  }

  static long products() throws ApiException {
    var products = new ProductsApi(CLIENT);
    var fields = new ProductFields().brand("Volvo").mileage(81000L).isDrivable(true);
    var request = new CreateProductRequest().vehicleIdentificationNumber(VIN).fields(fields);
    var key = UUID.randomUUID().toString();
    long id = products.createProduct(request, key, null, null).getMessage();
    expect(products.createProduct(request, key, null, null).getMessage() == id, "the same product");
    System.out.println("create");
    var found = products.searchProducts("vehicleIdentificationNumber", VIN.substring(0, 12) + "%", "productID,brand,mileage", null, null, null, null, null).getMessage();
    expect(found.size() == 1 && found.get(0).getProductID() == id, found);
    expect(found.get(0).getBrand().equals("Volvo") && found.get(0).getMileage() == 81000, found);
    System.out.println("search");
    products.updateProduct(new UpdateProductRequest().productID(id).fields(new ProductFieldChanges().mileage(82000L)), null, null, null, null);
    System.out.println("update");
    var history = products.getProductHistory(id, null, null, null, null, null).getMessage();
    // The platform's answer may be recorded after the update.
    var changes = history.stream().filter(entry -> "mileage".equals(entry.getField()) && ((Number) entry.getTo()).longValue() == 82000).count();
    expect(changes == 1, history);
    System.out.println("history");
    return id;
  }

  static void preparedData() throws ApiException {
    var preparedData = new PreparedDataApi(CLIENT);
    var request = new SubmitPreparedDataRequest()
        .vehicleIdentificationNumber(VIN)
        .fields(new PreparedFields().brand("Volvo"))
        .documents(List.of(new DocumentSubmission().documentCategoryID(1L).documentUrl(java.net.URI.create("https://example.com/inspection.pdf"))))
        .images(List.of(new ImageSubmission().imageUrl(java.net.URI.create("https://example.com/front.jpg"))));
    var counts = preparedData.submitPreparedData(request, null, null, null).getMessage();
    expect(counts.getNumProductDocuments() == 1 && counts.getNumProductImages() == 1, counts);
    var prepared = preparedData.getPreparedData(VIN, null, null).getMessage();
    expect(prepared.getFields().getBrand().equals("Volvo") && prepared.getImages().size() == 1, prepared);
    System.out.println("prepared data");
  }

  static void transports(long product) throws ApiException {
    var transports = new TransportsApi(CLIENT);
    for (var expected : List.of(entry("provider_a", Number.class), entry("provider_b", String.class))) {
      var order = new OrderTransportRequest().productID(product).provider(expected.getKey()).pickupAddress("Hafenstrasse 1");
      var ordered = transports.orderTransport(order, UUID.randomUUID().toString(), null, null).getMessage();
      expect(expected.getValue().isInstance(ordered.getExternalID()), ordered);
    }
    var listed = transports.listTransports(new ListTransportsRequest().productID(product), null, null, null, null).getMessage();
    expect(listed.getTransports().size() == 2 && listed.getHasActiveTransport(), listed);
    expect(listed.getTransports().get(0).getProvider().equals("provider_b"), listed);
    System.out.println("transports");
  }

  static void statistics() throws Exception {
    var statistics = new StatisticsApi(CLIENT);
    for (int attempt = 0; ; attempt++) {
      var overview = statistics.getStatistics("-1 day", null, null, null, null, null).getMessage();
      if (overview.getProducts().getCreated() >= 1 && overview.getTransports().get("provider_a").getOrdered() >= 1) break;
      expect(attempt < 50, overview);
      Thread.sleep(200);
    }
    var months = statistics.getMonthlyStatistics("-1 day", null, null, null, null).getMessage();
    expect(months.values().stream().mapToLong(month -> month.getProducts().getCreated()).sum() >= 1, months);
    System.out.println("statistics");
  }

  interface Call {
    void run() throws ApiException;
  }

  static void refusals(long product) throws Exception {
    var plain = Clients.of(URL, System.getenv("VPDS_PLAIN_KEY"));
    var busy = Clients.of(System.getenv("VPDS_REFUSING_URL"), "any");
    var nothing = new SubmitPreparedDataRequest().vehicleIdentificationNumber(VIN).fields(new PreparedFields());
    var unknown = new OrderTransportRequest().productID(product).provider("nobody");
    var completed = new SetProductStatusRequest().productID(product).status(SetProductStatusRequest.StatusEnum.COMPLETED);
    refused(401, "unauthorized", () -> new ProductsApi(Clients.of(URL, "wrong")).listProductFields(null, null));
    refused(403, "forbidden", () -> new PreparedDataApi(plain).submitPreparedData(nothing, null, null, null));
    refused(422, "not_one_of", () -> new TransportsApi(CLIENT).orderTransport(unknown, null, null, null));
    refused(409, "status_move_forbidden", () -> new ProductsApi(CLIENT).setProductStatus(completed, null, null, null, null));
    refused(429, "rate_limited", () -> new ProductsApi(busy).listProductFields(null, null));
    refused(503, "unavailable", () -> new StatisticsApi(busy).getStatistics(null, null, null, null, null, null));
    System.out.println("refusals");
  }

  static void refused(int status, String code, Call call) throws Exception {
    try {
      call.run();
    } catch (ApiException refused) {
      expect(refused.getCode() == status && Clients.codeOf(refused).equals(code), refused);
      expect((status == 429 || status == 503) == Clients.retryAfter(refused).equals("7"), refused);
      return;
    }
    throw new AssertionError(code + " was expected");
  }

  static void expect(boolean holds, Object what) {
    if (!holds) throw new AssertionError(what);
  }
}
