import packageJson from '../../package.json' with { type: 'json' }

/** The version of the program, from package.json. */
export const VERSION: string = packageJson.version
