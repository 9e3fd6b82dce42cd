// The flow of an integrator with a client made by oapi-codegen.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strconv"
	"time"

	"flow/vpds"

	"github.com/google/uuid"
)

// Refused is an answer that is no success.
type Refused struct {
	Status     int
	Code       string
	Message    string
	RetryAfter time.Duration
}

func (refused *Refused) Error() string { return refused.Code + ": " + refused.Message }

// refusal reads an answer that is no success, of any operation; nil for a success.
func refusal(response *http.Response, body []byte) error {
	if response.StatusCode == http.StatusOK {
		return nil
	}
	var answer vpds.ApiError
	if err := json.Unmarshal(body, &answer); err != nil {
		return err
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return &Refused{response.StatusCode, answer.Code, answer.Message, time.Duration(seconds) * time.Second}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func expect(holds bool, what any) {
	if !holds {
		panic(fmt.Sprintf("unexpected: %+v", what))
	}
}

func clientFor(url, key string) *vpds.ClientWithResponses {
	client, err := vpds.NewClientWithResponses(url,
		vpds.WithHTTPClient(&http.Client{Timeout: 30 * time.Second}),
		vpds.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			request.Header.Set("X-Api-Key", key)
			request.Header.Set("Prefer", "handling=strict")
			return nil
		}))
	check(err)
	return client
}

func to[T any](value T) *T { return &value }

var (
	ctx    = context.Background()
	url    = os.Getenv("VPDS_URL")
	vin    = os.Getenv("VPDS_VIN")
	client = clientFor(url, os.Getenv("VPDS_API_KEY"))
)

func products() int64 {
	key := uuid.NewString()
	body := vpds.CreateProductRequest{VehicleIdentificationNumber: vin, Fields: &vpds.ProductFields{Brand: to("Volvo"), Mileage: to(int64(81000)), IsDrivable: to(true)}}
	var id int64
	for attempt := range 2 {
		created, err := client.CreateProductWithResponse(ctx, &vpds.CreateProductParams{IdempotencyKey: &key}, body)
		check(err)
		check(refusal(created.HTTPResponse, created.Body))
		expect(attempt == 0 || created.JSON200.Message == id, created.JSON200)
		id = created.JSON200.Message
	}
	fmt.Println("create")
	fields := "productID,brand,mileage"
	found, err := client.SearchProductsWithResponse(ctx, "vehicleIdentificationNumber", vin[:12]+"%", &vpds.SearchProductsParams{Fields: &fields})
	check(err)
	check(refusal(found.HTTPResponse, found.Body))
	expect(len(found.JSON200.Message) == 1, string(found.Body))
	product := found.JSON200.Message[0]
	expect(*product.ProductID == id && *product.Brand == "Volvo" && *product.Mileage == 81000, product)
	fmt.Println("search")
	updated, err := client.UpdateProductWithResponse(ctx, nil, vpds.UpdateProductRequest{ProductID: &id, Fields: &vpds.ProductFieldChanges{Mileage: to(int64(82000))}})
	check(err)
	check(refusal(updated.HTTPResponse, updated.Body))
	fmt.Println("update")
	history, err := client.GetProductHistoryWithResponse(ctx, id, nil)
	check(err)
	check(refusal(history.HTTPResponse, history.Body))
	changes := 0
	for _, entry := range history.JSON200.Message {
		// The platform's answer may be recorded after the update.
		if entry.Field != nil && *entry.Field == "mileage" && reflect.DeepEqual(entry.To, any(82000.0)) {
			changes++
		}
	}
	expect(changes == 1, string(history.Body))
	fmt.Println("history")
	return id
}

func preparedData() {
	submitted, err := client.SubmitPreparedDataWithResponse(ctx, nil, vpds.SubmitPreparedDataRequest{
		VehicleIdentificationNumber: vin,
		Fields:                      &vpds.PreparedFields{Brand: to("Volvo")},
		Documents:                   &[]vpds.DocumentSubmission{{DocumentCategoryID: 1, DocumentUrl: "https://example.com/inspection.pdf"}},
		Images:                      &[]vpds.ImageSubmission{{ImageUrl: "https://example.com/front.jpg"}},
	})
	check(err)
	check(refusal(submitted.HTTPResponse, submitted.Body))
	expect(submitted.JSON200.Message.NumProductDocuments == 1, submitted.JSON200)
	prepared, err := client.GetPreparedDataWithResponse(ctx, vin, nil)
	check(err)
	check(refusal(prepared.HTTPResponse, prepared.Body))
	expect(*prepared.JSON200.Message.Fields.Brand == "Volvo" && len(prepared.JSON200.Message.Images) == 1, prepared.JSON200)
	fmt.Println("prepared data")
}

func transports(id int64) {
	for _, provider := range []string{"provider_a", "provider_b"} {
		key := uuid.NewString()
		ordered, err := client.OrderTransportWithResponse(ctx, &vpds.OrderTransportParams{IdempotencyKey: &key}, vpds.OrderTransportRequest{ProductID: &id, Provider: provider, PickupAddress: to("Hafenstrasse 1")})
		check(err)
		check(refusal(ordered.HTTPResponse, ordered.Body))
		expect(ordered.JSON200.Message.ExternalID != nil, ordered.JSON200)
	}
	listed, err := client.ListTransportsWithResponse(ctx, nil, vpds.ListTransportsRequest{ProductID: &id})
	check(err)
	check(refusal(listed.HTTPResponse, listed.Body))
	expect(len(listed.JSON200.Message.Transports) == 2 && listed.JSON200.Message.Transports[0].Provider == "provider_b", listed.JSON200)
	fmt.Println("transports")
}

func statistics() {
	since := "-1 day"
	for attempt := 0; ; attempt++ {
		overview, err := client.GetStatisticsWithResponse(ctx, &vpds.GetStatisticsParams{Since: &since})
		check(err)
		check(refusal(overview.HTTPResponse, overview.Body))
		message := overview.JSON200.Message
		if message.Products.Created >= 1 && (*message.Transports)["provider_a"].Ordered >= 1 {
			break
		}
		expect(attempt < 50, message)
		time.Sleep(200 * time.Millisecond)
	}
	monthly, err := client.GetMonthlyStatisticsWithResponse(ctx, &vpds.GetMonthlyStatisticsParams{Since: &since})
	check(err)
	check(refusal(monthly.HTTPResponse, monthly.Body))
	var created int64
	for _, month := range monthly.JSON200.Message {
		created += month.Products.Created
	}
	expect(created >= 1, monthly.JSON200)
	fmt.Println("statistics")
}

func refused(status int, code string, response *http.Response, body []byte, err error) {
	check(err)
	var found *Refused
	expect(errors.As(refusal(response, body), &found), code)
	expect(found.Status == status && found.Code == code, found)
	expect((found.RetryAfter == 7*time.Second) == (status == 429 || status == 503), found)
}

func refusals(id int64) {
	plain, busy := clientFor(url, os.Getenv("VPDS_PLAIN_KEY")), clientFor(os.Getenv("VPDS_REFUSING_URL"), "any")
	wrong, err := clientFor(url, "wrong").ListProductFieldsWithResponse(ctx, nil)
	refused(401, "unauthorized", wrong.HTTPResponse, wrong.Body, err)
	forbidden, err := plain.SubmitPreparedDataWithResponse(ctx, nil, vpds.SubmitPreparedDataRequest{VehicleIdentificationNumber: vin, Fields: &vpds.PreparedFields{}})
	refused(403, "forbidden", forbidden.HTTPResponse, forbidden.Body, err)
	invalid, err := client.OrderTransportWithResponse(ctx, nil, vpds.OrderTransportRequest{ProductID: &id, Provider: "nobody"})
	refused(422, "not_one_of", invalid.HTTPResponse, invalid.Body, err)
	conflict, err := client.SetProductStatusWithResponse(ctx, nil, vpds.SetProductStatusRequest{ProductID: &id, Status: "completed"})
	refused(409, "status_move_forbidden", conflict.HTTPResponse, conflict.Body, err)
	limited, err := busy.ListProductFieldsWithResponse(ctx, nil)
	refused(429, "rate_limited", limited.HTTPResponse, limited.Body, err)
	away, err := busy.GetStatisticsWithResponse(ctx, nil)
	refused(503, "unavailable", away.HTTPResponse, away.Body, err)
	fmt.Println("refusals")
}

func main() {
	id := products()
	preparedData()
	transports(id)
	statistics()
	refusals(id)
}
