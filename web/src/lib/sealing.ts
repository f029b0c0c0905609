const CIPHER = "AES-GCM";
const IV_BYTES = 12;

/** A text that only its key decrypts. The key stays in the browser: no script can export it. */
export interface Sealed {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** Encrypts a text for its owner, with a key of its own. */
export async function seal(text: string, owner: string): Promise<Sealed> {
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ["encrypt", "decrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { key, iv, bytes: await crypto.subtle.encrypt(cipher(iv, owner), key, bytesOf(text)) };
}

/** Decrypts it. Fails for any other owner. */
export async function unseal({ key, iv, bytes }: Sealed, owner: string): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt(cipher(iv, owner), key, bytes));
}

function cipher(iv: Uint8Array<ArrayBuffer>, owner: string): AesGcmParams {
  return { name: CIPHER, iv, additionalData: bytesOf(owner) };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
