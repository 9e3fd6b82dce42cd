import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.model.ApiError;

class Clients {
  static ApiClient of(String url, String key) {
    var client = new ApiClient();
    client.updateBaseUri(url);
    client.setConnectTimeout(java.time.Duration.ofSeconds(5));
    client.setReadTimeout(java.time.Duration.ofSeconds(30));
    client.setRequestInterceptor(request -> request.header("X-Api-Key", key).header("Prefer", "handling=strict"));
    return client;
  }

  static String codeOf(ApiException refused) throws Exception {
    return ApiClient.createDefaultObjectMapper().readValue(refused.getResponseBody(), ApiError.class).getCode();
  }

  static String retryAfter(ApiException refused) {
    return refused.getResponseHeaders().firstValue("retry-after").orElse("");
  }
}
