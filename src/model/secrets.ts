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
  // API keys, JSON Web Tokens, bearer tokens and TOTP addresses.
  values: /vl_live_\w+|eyJ[\w-]+\.[\w-]+\.[\w-]*|Bearer +[\w.~+/=-]+|otpauth:\/\/[^\s"\\]+/g,
}
