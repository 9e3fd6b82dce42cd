<?php

// The flow of an integrator with a client made by openapi-generator (PHP).
declare(strict_types=1);

require getenv('VPDS_AUTOLOAD');

use OpenAPI\Client\Api\PreparedDataApi;
use OpenAPI\Client\Api\ProductsApi;
use OpenAPI\Client\Api\StatisticsApi;
use OpenAPI\Client\Api\TransportsApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model;

function expect(bool $holds, mixed $what): void
{
    if (!$holds) {
        throw new Exception('unexpected: ' . print_r($what, true));
    }
}

/** An API of the service at a URL, with a key. */
function api(string $class, ?string $url = null, ?string $key = null): object
{
    $configuration = (new Configuration())
        ->setHost($url ?? getenv('VPDS_URL'))
        ->setApiKey('X-Api-Key', $key ?? getenv('VPDS_API_KEY'));
    $options = ['timeout' => 30, 'connect_timeout' => 5, 'headers' => ['Prefer' => 'handling=strict']];
    return new $class(new GuzzleHttp\Client($options), $configuration);
}

function refused(int $status, string $code, callable $call): void
{
    try {
        $call();
    } catch (ApiException $refused) {
        $error = $refused->getResponseObject();
        expect($error instanceof Model\ApiError, $refused->getMessage());
        expect($refused->getCode() === $status && $error->getCode() === $code, $refused->getMessage());
        $headers = array_change_key_case($refused->getResponseHeaders());
        expect(($headers['retry-after'][0] ?? null) === (in_array($status, [429, 503]) ? '7' : null), $headers);
        return;
    }
    throw new Exception("$code was expected");
}

$vin = getenv('VPDS_VIN');
$products = api(ProductsApi::class);
$request = new Model\CreateProductRequest([
    'vehicle_identification_number' => $vin,
    'fields' => new Model\ProductFields(['brand' => 'Volvo', 'mileage' => 81000, 'is_drivable' => true]),
]);
$key = bin2hex(random_bytes(16));
$id = $products->createProduct($request, $key)->getMessage();
expect($products->createProduct($request, $key)->getMessage() === $id, $id);
echo "create\n";
$found = $products->searchProducts('vehicleIdentificationNumber', substr($vin, 0, 12) . '%', 'productID,brand,mileage')->getMessage();
expect(count($found) === 1 && $found[0]->getProductId() === $id && $found[0]->getMileage() === 81000, $found);
echo "search\n";
$products->updateProduct(new Model\UpdateProductRequest([
    'product_id' => $id,
    'fields' => new Model\ProductFieldChanges(['mileage' => 82000]),
]));
echo "update\n";
$history = $products->getProductHistory($id)->getMessage();
// The platform's answer may be recorded after the update.
$changes = array_filter($history, fn ($entry) => $entry->getField() === 'mileage' && $entry->getTo() === 82000);
expect(count($changes) === 1, $history);
echo "history\n";

$preparedData = api(PreparedDataApi::class);
$counts = $preparedData->submitPreparedData(new Model\SubmitPreparedDataRequest([
    'vehicle_identification_number' => $vin,
    'fields' => new Model\PreparedFields(['brand' => 'Volvo']),
    'documents' => [new Model\DocumentSubmission(['document_category_id' => 1, 'document_url' => 'https://example.com/inspection.pdf'])],
    'images' => [new Model\ImageSubmission(['image_url' => 'https://example.com/front.jpg'])],
]))->getMessage();
expect($counts->getNumProductDocuments() === 1, $counts);
expect($preparedData->getPreparedData($vin)->getMessage()->getFields()->getBrand() === 'Volvo', $vin);
echo "prepared data\n";

$transports = api(TransportsApi::class);
foreach (['provider_a' => 'is_int', 'provider_b' => 'is_string'] as $provider => $isOfItsType) {
    $order = new Model\OrderTransportRequest(['product_id' => $id, 'provider' => $provider, 'pickup_address' => 'Hafenstrasse 1']);
    $ordered = $transports->orderTransport($order, bin2hex(random_bytes(16)))->getMessage();
    expect($isOfItsType($ordered->getExternalId()), $ordered);
}
$listed = $transports->listTransports(new Model\ListTransportsRequest(['product_id' => $id]))->getMessage();
expect(count($listed->getTransports()) === 2 && $listed->getTransports()[0]->getProvider() === 'provider_b', $listed);
echo "transports\n";

$statistics = api(StatisticsApi::class);
for ($attempt = 0; ; $attempt++) {
    $overview = $statistics->getStatistics('-1 day')->getMessage();
    if ($overview->getProducts()->getCreated() >= 1 && $overview->getTransports()['provider_a']->getOrdered() >= 1) {
        break;
    }
    expect($attempt < 50, $overview);
    usleep(200_000);
}
$months = $statistics->getMonthlyStatistics('-1 day')->getMessage();
expect(array_sum(array_map(fn ($month) => $month->getProducts()->getCreated(), $months)) >= 1, $months);
echo "statistics\n";

$busy = getenv('VPDS_REFUSING_URL');
refused(401, 'unauthorized', fn () => api(ProductsApi::class, null, 'wrong')->listProductFields());
refused(403, 'forbidden', fn () => api(PreparedDataApi::class, null, getenv('VPDS_PLAIN_KEY'))->submitPreparedData(
    new Model\SubmitPreparedDataRequest(['vehicle_identification_number' => $vin, 'fields' => new Model\PreparedFields(['brand' => 'Volvo'])])
));
refused(422, 'not_one_of', fn () => $transports->orderTransport(new Model\OrderTransportRequest(['product_id' => $id, 'provider' => 'nobody'])));
refused(409, 'status_move_forbidden', fn () => $products->setProductStatus(
    new Model\SetProductStatusRequest(['product_id' => $id, 'status' => Model\SetProductStatusRequest::STATUS_COMPLETED])
));
refused(429, 'rate_limited', fn () => api(ProductsApi::class, $busy)->listProductFields());
refused(503, 'unavailable', fn () => api(StatisticsApi::class, $busy)->getStatistics());
echo "refusals\n";
