"""The flow of an integrator with a client made by openapi-python-client."""

import os
import time
import uuid

from vpds import AuthenticatedClient
from vpds.api.prepared_data import get_prepared_data, submit_prepared_data
from vpds.api.products import (
    create_product,
    get_product_history,
    list_product_fields,
    search_products,
    set_product_status,
    update_product,
)
from vpds.api.statistics import get_monthly_statistics, get_statistics
from vpds.api.transports import list_transports, order_transport
from vpds.models import (
    ApiError,
    CreateProductRequest,
    DocumentSubmission,
    ImageSubmission,
    ListTransportsRequest,
    OrderTransportRequest,
    PreparedFields,
    ProductFieldChanges,
    ProductFields,
    SearchProductsKey,
    SetProductStatusRequest,
    SetProductStatusRequestStatus,
    SubmitPreparedDataRequest,
    UpdateProductRequest,
)


class RefusedError(Exception):
    """An answer that is no success, with its code and, where there is one, the seconds to wait."""

    def __init__(self, response):
        assert isinstance(response.parsed, ApiError), response
        super().__init__(response.parsed.message)
        self.status = int(response.status_code)
        self.code = response.parsed.code
        self.retry_after = int(response.headers.get("retry-after", "0"))


def client_for(url, key):
    strict = {"Prefer": "handling=strict"}
    return AuthenticatedClient(
        base_url=url, token=key, prefix="", auth_header_name="X-Api-Key", timeout=30, headers=strict
    )


def message(response):
    if response.status_code != 200:
        raise RefusedError(response)
    return response.parsed.message


def key():
    return str(uuid.uuid4())


URL, VIN = os.environ["VPDS_URL"], os.environ["VPDS_VIN"]
client = client_for(URL, os.environ["VPDS_API_KEY"])


def products():
    body = CreateProductRequest(VIN, fields=ProductFields(brand="Volvo", mileage=81000, is_drivable=True))
    idempotency_key = key()
    product_id = message(create_product.sync_detailed(client=client, body=body, idempotency_key=idempotency_key))
    again = create_product.sync_detailed(client=client, body=body, idempotency_key=idempotency_key)
    assert again.parsed.message == product_id and again.headers["idempotency-replayed"] == "true"
    print("create")
    found = message(
        search_products.sync_detailed(
            SearchProductsKey.VEHICLEIDENTIFICATIONNUMBER, VIN[:12] + "%", client=client, fields="productID,brand,mileage"
        )
    )
    assert [(each.product_id, each.brand, each.mileage) for each in found] == [(product_id, "Volvo", 81000)], found
    print("search")
    body = UpdateProductRequest(product_id=product_id, fields=ProductFieldChanges(mileage=82000))
    message(update_product.sync_detailed(client=client, body=body, idempotency_key=key()))
    print("update")
    history = message(get_product_history.sync_detailed(product_id, client=client))
    assert ("mileage", 82000) in [(entry.field, entry.to) for entry in history]
    print("history")
    return product_id


def prepared_data():
    body = SubmitPreparedDataRequest(
        VIN,
        fields=PreparedFields(brand="Volvo"),
        documents=[DocumentSubmission(1, "https://example.com/inspection.pdf", private=1)],
        images=[ImageSubmission("https://example.com/front.jpg")],
    )
    counts = message(submit_prepared_data.sync_detailed(client=client, body=body, idempotency_key=key()))
    assert (counts.num_product_fields, counts.num_product_documents, counts.num_product_images) == (1, 1, 1)
    prepared = message(get_prepared_data.sync_detailed(VIN, client=client))
    assert prepared.fields.brand == "Volvo" and prepared.documents[0].private == 1
    print("prepared data")


def transports(product_id):
    for provider, kind in (("provider_a", int), ("provider_b", str)):
        body = OrderTransportRequest(provider, product_id=product_id, pickup_address="Hafenstrasse 1", comment="Ring twice.")
        ordered = message(order_transport.sync_detailed(client=client, body=body, idempotency_key=key()))
        assert isinstance(ordered.external_id, kind), ordered
    listed = message(list_transports.sync_detailed(client=client, body=ListTransportsRequest(product_id=product_id)))
    assert [each.provider for each in listed.transports] == ["provider_b", "provider_a"] and listed.has_active_transport
    print("transports")


def statistics():
    for _ in range(50):
        overview = message(get_statistics.sync_detailed(client=client, since="-1 day"))
        if overview.products.created >= 1 and overview.transports["provider_a"].ordered >= 1:
            break
        time.sleep(0.2)
    else:
        raise AssertionError(overview)
    months = message(get_monthly_statistics.sync_detailed(client=client, since="-1 day"))
    assert sum(month.products.created for month in months.additional_properties.values()) >= 1
    print("statistics")


def refusals(product_id):
    plain = client_for(URL, os.environ["VPDS_PLAIN_KEY"])
    busy = client_for(os.environ["VPDS_REFUSING_URL"], "any")
    nothing = SubmitPreparedDataRequest(VIN, fields=PreparedFields())
    unknown = OrderTransportRequest("nobody", product_id=product_id)
    completed = SetProductStatusRequest(SetProductStatusRequestStatus.COMPLETED, product_id=product_id)
    expected = [
        (lambda: list_product_fields.sync_detailed(client=client_for(URL, "wrong")), 401, "unauthorized"),
        (lambda: submit_prepared_data.sync_detailed(client=plain, body=nothing), 403, "forbidden"),
        (lambda: order_transport.sync_detailed(client=client, body=unknown), 422, "not_one_of"),
        (lambda: set_product_status.sync_detailed(client=client, body=completed), 409, "status_move_forbidden"),
        (lambda: list_product_fields.sync_detailed(client=busy), 429, "rate_limited"),
        (lambda: get_statistics.sync_detailed(client=busy), 503, "unavailable"),
    ]
    for call, status, code in expected:
        try:
            message(call())
        except RefusedError as refused:
            assert (refused.status, refused.code) == (status, code), (refused.status, refused.code, code)
            assert refused.retry_after == (7 if status in (429, 503) else 0)
        else:
            raise AssertionError(f"{code} was expected")
    print("refusals")


the_product = products()
prepared_data()
transports(the_product)
statistics()
refusals(the_product)
