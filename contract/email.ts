/** The longest email address (RFC 5321). */
export const LONGEST_EMAIL_CHARS = 254
/**
 * The specification's format: text, @, text, dot, text, no spaces (§5). Nor any character that a mail program reads as more
 * than one address, or as another than it shows: `a,b@c`, `shown<real@x>`. Each part says where it ends, so the time is linear.
 */
export const EMAIL_FORMAT =
  /^[^\s\p{Cc}\p{Cf}@,;:<>()"[\]\\]+@[^\s\p{Cc}\p{Cf}@,;:<>()"[\]\\][^\s\p{Cc}\p{Cf}@,;:<>()"[\]\\.]*\.[^\s\p{Cc}\p{Cf}@,;:<>()"[\]\\]+$/u
