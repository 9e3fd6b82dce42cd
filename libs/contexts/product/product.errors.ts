import type { ErrorCatalogue } from '@vpds/kernel';
import { accountsErrors } from '@vpds/accounts/contract';
import { refusals } from '@vpds/http';
import { MAX_CUSTOM_FIELDS } from './domain/field-registry.ts';
import { MAX_CHANGE_BYTES, MAX_PRODUCT_BYTES } from './domain/product.ts';

/** ANS-5, rules IDS, rules FLD, rules SEA, ADM-1. */
export const productErrors = {
  vin_malformed: { http: 422, text: "'%s' must be 17 characters" },
  guid_malformed: { http: 422, text: "'AP30Guid' must be a UUID" },
  identifiers_disagree: { http: 422, text: 'The identifiers do not name the same product' },
  product_not_found: { http: 404, text: 'Product not found with %s %s' },
  product_gone: { http: 404, text: 'Product not found' },
  product_ambiguous: { http: 409, text: "Several products match: name one of them by its 'productID': [%s]" },
  field_read_only: { http: 422, text: "'%s' cannot be changed: leave it out" },
  field_given_twice: { http: 422, text: "'%s' and '%s' are the same field: give one of them" },
  date_format_unknown: { http: 422, text: "'%s' must be a date in one of these formats: [%s]" },
  out_of_range: { http: 422, text: "'%s' must be from %s to %s" },
  number_negative: { http: 422, text: "'%s' must not be negative" },
  product_exists: { http: 409, text: 'Product %s exists already' },
  product_too_large: {
    http: 422,
    text: `The fields and meta of a product may hold at most ${MAX_PRODUCT_BYTES} bytes together`,
  },
  change_too_large: {
    http: 422,
    text: `One request may bring at most ${MAX_CHANGE_BYTES} bytes of fields and meta: send them in several`,
  },
  feed_too_many_lines: { http: 422, text: 'A delivery has at most %s lines: send the rest in another' },
  feed_not_applicable: {
    http: 422,
    text: 'The delivery was stopped after %s lines that cannot be applied: mend them, and deliver all of it again',
  },
  search_key_unknown: {
    http: 422,
    text: 'The following search keys are allowed: [productID, vehicleIdentificationNumber, registrationNumber, AP30Pno, externalID]',
  },
  search_too_broad: {
    http: 422,
    text: 'This pattern means looking at too many products: begin or end it with more characters, or name the whole value',
  },
  search_pattern_too_long: { http: 422, text: 'The pattern is too long' },
  as_of_unreadable: { http: 422, text: "'asOf' is not a valid date or time" },
  status_unknown: { http: 422, text: "'status' must be one of: [onAuction, onBuyNow, onCommission, sold, completed]" },
  status_move_forbidden: { http: 409, text: 'A product that is %s cannot become %s' },
  dispute_action_unknown: { http: 422, text: "'action' must be one of: [open, close]" },
  dispute_already_open: { http: 409, text: 'A dispute is already open' },
  withdrawn: { http: 409, text: 'The product is withdrawn: restore it first' },
  product_not_withdrawn: { http: 409, text: 'The product is not withdrawn' },
  corrected_status_unknown: {
    http: 422,
    text: "'correct.status' must be one of: [created, onAuction, onBuyNow, onCommission, sold, completed]",
  },
  transport_active: { http: 409, text: 'A transport of the product is active: cancel it first' },
  not_assigned: { http: 409, text: 'The product has no assignment that could be taken back' },
  moved_since_assignment: {
    http: 409,
    text: 'The product has become %s since the assignment: correct its status instead',
  },
  external_id_in_use: { http: 409, text: "Another product of the company has this 'externalID': %s" },
  vin_differs: { http: 409, text: "The product with this 'externalID' has the VIN %s: correct it first" },
  conflict: { http: 409, text: 'The product has changed: its revision is %s' },
  row_too_large: { http: 422, text: 'The row is too large: at most %s characters' },
  import_not_found: { http: 404, text: 'Import not found' },
  import_exists: { http: 409, text: 'An import with this importID exists: %s' },
  import_ended: { http: 409, text: 'The import takes no more rows: it is %s' },
  undo_requested: { http: 409, text: 'Undoing it was requested already: the import is %s' },
  import_line_expected: { http: 409, text: 'The import continues with line %s' },
  import_id_malformed: { http: 422, text: "'importID' must be a UUID" },
  columns_malformed: {
    http: 422,
    text: "'%s' must name a key of a product, meta.KEY, happenedAt.STATUS, or null",
  },
  columns_unnamed: { http: 422, text: "The file has columns that 'columns' does not name: [%s]" },
  columns_missing: { http: 422, text: 'The file lacks columns: [%s]' },
  column_twice: { http: 422, text: "The file has two columns '%s'" },
  cells_do_not_fit: { http: 422, text: 'The row has %s cells, and the file %s columns' },
  csv_malformed: { http: 422, text: 'Line %s is not CSV: its quotes do not match' },
  row_too_long: { http: 422, text: 'Line %s is too long: at most %s characters' },
  file_is_utf16: { http: 422, text: 'The file is UTF-16: save it as UTF-8' },
  text_not_decodable: { http: 422, text: "'%s' holds what is no text in the encoding of the file" },
  value_ambiguous: { http: 422, text: "'%s' is ambiguous: %s may be %s or %s. 'columns' can say so by '%s'" },
  time_not_absolute: { http: 422, text: "'%s' must be a date and time with its zone" },
  happened_out_of_range: { http: 422, text: "'%s' must be from %s to now" },
  happened_backwards: { http: 409, text: "'%s' is before what has happened already" },
  built_on: { http: 409, text: 'The product was changed after the import' },
  line_malformed: { http: 422, text: "'from' must be a line's number" },
  no_dispute_open: { http: 409, text: 'No dispute is open' },
  commission_partner_missing: {
    http: 409,
    text: 'Product cannot be assigned as no commission partner has been set.',
  },
  partner_disabled: { http: 409, text: 'The commission partner is disabled' },
  field_without_value: { http: 422, text: "Field '%s' has no predefined value, and none was provided." },
  partner_without_email: { http: 422, text: 'Commission partner has no e-mail set for notifications' },
  custom_field_not_found: { http: 404, text: 'Custom field not found: %s' },
  too_many_custom_fields: { http: 422, text: `A company has at most ${MAX_CUSTOM_FIELDS} custom fields` },
  alias_in_use: { http: 409, text: 'Alias already in use' },
  alias_malformed: { http: 422, text: "'alias' must be a letter, then up to 63 letters, digits or underscores" },
  field_type_unknown: { http: 422, text: "'type' must be one of: [string, int, numeric, bool, date]" },
} as const satisfies ErrorCatalogue;

export const productRefusals = refusals(productErrors, accountsErrors);
