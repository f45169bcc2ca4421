/** The key that opens the command menu, as it is called on this machine. */
export const COMMAND_KEY = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'
