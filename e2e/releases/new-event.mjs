// Loaded by `--import`: a release in which `DisputeOpened` is new.
import { productCodec } from '../../libs/contexts/product/dist/product.events.js';

const type = 'DisputeOpened';
productCodec.definitions.set(type, { ...productCodec.definitions.get(type), since: '99.0.0' });
