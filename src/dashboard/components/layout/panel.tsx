import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId } from 'react'

/** A section of a page with a heading, which names it for screen readers. */
export function Panel({
  title,
  actions,
  className,
  bodyClassName,
  children,
}: {
  title?: ReactNode
  actions?: ReactNode
  className?: string
  bodyClassName?: string
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title === undefined ? undefined : titleId}
      className={clsx('min-w-0 rounded-lg border border-line bg-raised', className)}
    >
      {(title !== undefined || actions !== undefined) && (
        <header className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2">
          <h2 id={titleId} className="font-semibold">
            {title}
          </h2>
          {actions}
        </header>
      )}
      <div className={clsx('p-4', bodyClassName)}>{children}</div>
    </section>
  )
}

/** The heading of a page and its actions. `name` is the title of the browser tab if the heading is not a plain text. */
export function PageHead({ title, name, actions }: { title: ReactNode; name?: string; actions?: ReactNode }) {
  const tab = name ?? (typeof title === 'string' ? title : null)
  useEffect(() => {
    document.title = tab === null ? 'Voicelog' : `${tab} · Voicelog`
  }, [tab])
  return (
    <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 md:px-6">
      <h1 className="font-semibold text-lg">{title}</h1>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </header>
  )
}
