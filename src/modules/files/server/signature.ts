import { windows, type ByteSource } from './byte-source';

/** Stands at the end of the block that holds the signatures of a package, before its directory. */
const BLOCK = Buffer.from('APK Sig Block 42');
/** The older kind of signature is an entry of the archive. */
const ENTRY = /^meta-inf\/[^/]+\.(rsa|dsa|ec)$/;

/**
 * Whether an Android package carries a signature block of either kind. Whether it holds is judged by the machine that installs
 * it; what carries none would be installed nowhere.
 * @param names entries of the archive in lower case.
 */
export async function isSigned(source: ByteSource, names: readonly string[]): Promise<boolean> {
  if (names.some((name) => ENTRY.test(name))) return true;
  for await (const part of windows(source)) if (part.includes(BLOCK)) return true;
  return false;
}
