import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ComponentType, use, useReducer } from 'react'
import { LoadFailed } from './components/feedback/load-failed.tsx'

type LazyModule<Props> = {
  /** Null until it is loaded. */
  component: ComponentType<Props> | null
  failed: boolean
  /** Loads it, again if that failed before. Never rejects: a failure sets `failed`. */
  load: () => Promise<void>
}

/** A page of the router in a script of its own. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): AsyncRouteComponent<object> {
  const { render, preload } = lazy<Name, object>(load, name)
  return Object.assign(render, { preload })
}

/** A component in a script of its own, to be used inside a Suspense. */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return lazy(load, name).render
}

/**
 * Like React.lazy and the router's lazyRouteComponent, except when a script fails to load. React.lazy keeps the failure for
 * good, and lazyRouteComponent reloads the page, even without a connection and while uploads run.
 */
function lazy<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let loading: Promise<void> | null = null
  let failedUrl: string | null = null
  let attempts = 0
  const loadAgain = (url: string): ReturnType<typeof load> => import(`${url}?attempt=${attempts}`)
  const module: LazyModule<Props> = {
    component: null,
    failed: false,
    load() {
      attempts++
      loading ??= (failedUrl === null ? load() : loadAgain(failedUrl))
        .then(
          (loaded) => {
            module.component = loaded[name]
            module.failed = false
          },
          (error: unknown) => {
            module.failed = true
            failedUrl ??= scriptUrlIn(error)
          },
        )
        .finally(() => {
          loading = null
        })
      return loading
    },
  }
  return { render: (props: Props) => <Lazy module={module} props={props} />, preload: module.load }
}

function Lazy<Props extends object>({ module, props }: { module: LazyModule<Props>; props: Props }) {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  if (module.component !== null) return <module.component {...props} />
  if (!module.failed) use(module.load())
  return (
    <LoadFailed
      onRetry={async () => {
        await module.load()
        renderAgain()
      }}
    />
  )
}

/**
 * The address of our script that could not be fetched, or null if the browser does not name it; Chromium and Firefox do,
 * Safari does not. Many browsers answer a second import of the same address with the first one's failure, without a
 * request; the standard allows another request since 2026.
 *
 * @see https://github.com/whatwg/html/issues/6768
 */
function scriptUrlIn(error: unknown): string | null {
  const named = error instanceof TypeError ? /https?:\/\/\S+\.js$/.exec(error.message)?.[0] : undefined
  const url = named === undefined ? null : URL.parse(named)
  return url?.origin === location.origin ? url.href : null
}
