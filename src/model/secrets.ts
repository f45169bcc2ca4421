import type { LogSecrets } from '../lib/log.ts'

/** What the service never logs: its credentials by the name of their field, and by their form anywhere in a line. */
export const SECRETS: LogSecrets = {
  names: [
    'password',
    'newpassword',
    'currentpassword',
    'passwordhash',
    'token',
    'accesstoken',
    'refreshtoken',
    'mfatoken',
    'apikey',
    'xapikey',
    'keyhash',
    'secret',
    'totpsecret',
    'qrcodeuri',
    'jwtsecret',
    'code',
    'recoverycode',
    'recoverycodes',
    'authorization',
    'proxyauthorization',
    'cookie',
    'setcookie',
  ],
  shown: {
    // What a second factor takes is called `code`, and so is the reason of a failure: ours (speech_failed, internal),
    // SQLSTATE, or Node's (ECONNREFUSED, ERR_…). A code of a second factor is six digits, or ten lower-case letters and
    // digits.
    code: /^(?:[a-z]{1,9}|[a-z]+(?:_[a-z]+)+|[0-9A-Z]{5}|E[A-Z]{2,}|ERR_[0-9A-Z_]+)$/,
  },
  values: new RegExp(
    [
      // API keys of this service, and of OpenAI, Groq and Hugging Face, which their servers repeat in error messages.
      /vl_live_\w+|\b(?:sk-|gsk_|hf_)[\w-]{6,}/,
      // JSON Web Tokens. The bound on the header (ours have 50 characters) keeps the time linear in the text.
      /eyJ[\w-]{1,300}\.[\w-]+\.[\w-]*/,
      /Bearer +[\w.~+/=-]+/,
      /otpauth:\/\/[^\s"\\]+/,
      // Signed addresses, ours and S3's (X-Amz-Signature, X-Amz-Security-Token), and links that set a password.
      /(?:signature|security-token|\btoken)=[^\s"&\\]+/,
      // The user and password of an address.
      /:\/\/[^\s"\\/@:]*:[^\s"\\/@]+@/,
    ]
      .map((each) => each.source)
      .join('|'),
    'gi',
  ),
}
