/** The message is for the client that named the host: it reveals nothing about addresses inside any network. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}
