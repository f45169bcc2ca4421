import { type ReactNode, useEffect } from 'react'
import { LanguageSelect } from '../../components/forms/language-select.tsx'
import { Logo } from '../../components/layout/logo.tsx'

/** The frame of the pages that need no session. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Voicelog`
  }, [title])
  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-4 p-4">
      <div className="w-full max-w-sm rounded-xl border border-line bg-raised p-6 shadow-sm">
        <Logo className="mb-4 size-8" />
        <h1 className="mb-5 font-semibold text-lg">{title}</h1>
        {children}
      </div>
      <LanguageSelect />
    </main>
  )
}
