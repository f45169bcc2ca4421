import packageJson from '../../package.json' with { type: 'json' }

/** The version of the whole product. */
export const VERSION: string = packageJson.version
