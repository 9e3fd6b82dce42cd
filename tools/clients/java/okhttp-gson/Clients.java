import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.model.ApiError;

class Clients {
  static ApiClient of(String url, String key) {
    var client = new ApiClient();
    client.setBasePath(url);
    client.setApiKey(key);
    client.setConnectTimeout(5_000);
    client.setReadTimeout(30_000);
    return client;
  }

  static String codeOf(ApiException refused) {
    return JSON.<ApiError>deserialize(refused.getResponseBody(), ApiError.class).getCode();
  }

  static String retryAfter(ApiException refused) {
    return header(refused, "retry-after");
  }

  private static String header(ApiException refused, String name) {
    return String.join("", refused.getResponseHeaders().getOrDefault(name, List.of()));
  }
}
