import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ComponentType, use, useReducer } from 'react'
import { LoadFailed } from './components/feedback/load-failed.tsx'

type Script<Props> = {
  /** Null until it is there. */
  component: ComponentType<Props> | null
  failed: boolean
  /** Loads it, anew where that failed; never rejects. */
  load: () => Promise<void>
}

/** A page of the router that comes with a script of its own. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): AsyncRouteComponent<object> {
  const { draw, preload } = lazy<Name, object>(load, name)
  return Object.assign(draw, { preload })
}

/** A part of a page that comes with a script of its own, to be shown within a Suspense. */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return lazy(load, name).draw
}

/**
 * What React.lazy and the router's lazyRouteComponent do, but for a script that does not come: they hold on to the
 * failure, or have the whole page loaded anew whatever is under way in it, and without a connection.
 */
function lazy<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let loading: Promise<void> | null = null
  const script: Script<Props> = {
    component: null,
    failed: false,
    load() {
      loading ??= load()
        .then(
          (module) => {
            script.component = module[name]
            script.failed = false
          },
          () => {
            script.failed = true
          },
        )
        .finally(() => {
          loading = null
        })
      return loading
    },
  }
  return { draw: (props: Props) => <Scripted script={script} given={props} />, preload: script.load }
}

function Scripted<Props extends object>({ script, given }: { script: Script<Props>; given: Props }) {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  if (script.component !== null) return <script.component {...given} />
  if (!script.failed) use(script.load())
  return (
    <LoadFailed
      onRetry={async () => {
        await script.load()
        drawAgain()
      }}
    />
  )
}
