/** The pages whose address can be saved under a name. */
export const VIEW_PAGES = ['calls', 'search', 'reports', 'operators'] as const
export type ViewPage = (typeof VIEW_PAGES)[number]
