// Loaded by `--import`: a release in which `ProductStatusChanged` has a second version, whose `to` is called `status`.
// `EVENT_VERSIONS` selects the version that is written.
import { productCodec } from '../../libs/contexts/product/dist/product.events.js';

const type = 'ProductStatusChanged';
const first = productCodec.definitions.get(type);
const renamed = (from, to) => (stored) => {
  const { [from]: value, ...data } = stored.data;
  return { ...stored, data: { ...data, [to]: value } };
};
const upcast = renamed('to', 'status');
const downcast = renamed('status', 'to');
productCodec.definitions.set(type, {
  version: 2,
  encode: (event) => upcast(first.encode(event)),
  decode: (stored) => first.decode(downcast(stored)),
  upcasts: { 1: upcast },
  downcast,
  since: '99.0.0',
});
