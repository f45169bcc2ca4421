import { FileAudio } from 'lucide-react'
import { useRef, useState } from 'react'
import type { UploadFields } from '../../api/upload-form.ts'
import { Button } from '../../components/forms/button.tsx'
import { PageHead, Panel } from '../../components/layout/panel.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { CallFieldsForm } from './call-fields.tsx'
import { UploadRow } from './upload-row.tsx'
import { chooseFiles, removeFinished, sendChosen, useUploads } from './uploads.ts'

const messages = defineMessages(
  {
    title: 'Upload recordings',
    drop: 'Drop recordings here',
    kinds: 'WAV, MP3, M4A or OGG, up to 500 MB each',
    choose: 'Choose files',
    about: 'About these calls',
    files: 'Files',
    upload: 'Upload',
    uploadOne: 'Upload 1 file',
    uploadMany: 'Upload {count} files',
    removeFinished: 'Clear finished files',
  },
  {
    title: '録音のアップロード',
    drop: '録音ファイルをここにドロップ',
    kinds: 'WAV、MP3、M4A、OGG（1件500MBまで）',
    choose: 'ファイルを選択',
    about: '通話の情報',
    files: 'ファイル',
    upload: 'アップロード',
    uploadOne: '1件をアップロード',
    uploadMany: '{count}件をアップロード',
    removeFinished: '完了した行を消去',
  },
)

/** Uploads recordings from this computer, with the same fields for all of them. */
export function UploadPage() {
  const m = useMessages(messages)
  const uploads = useUploads()
  const [fields, setFields] = useState<UploadFields>({})
  const chosen = uploads.filter(({ state }) => state === 'chosen').length
  // Two calls cannot have the same call_id.
  const usable = chosen > 1 ? { ...fields, call_id: '' } : fields
  return (
    <div className="mx-auto max-w-5xl pb-8">
      <PageHead title={m.title} />
      <form
        className="space-y-4 px-4 md:px-6"
        onSubmit={(event) => {
          event.preventDefault()
          sendChosen(usable)
        }}
      >
        <DropZone />
        <Panel title={m.about}>
          <CallFieldsForm fields={fields} onChange={setFields} single={chosen < 2} />
        </Panel>
        <Button type="submit" look="primary" disabled={chosen === 0}>
          {chosen === 0 ? m.upload : chosen === 1 ? m.uploadOne : fill(m.uploadMany, { count: chosen })}
        </Button>
      </form>
      {uploads.length > 0 && (
        <Panel
          title={m.files}
          className="mx-4 mt-4 md:mx-6"
          actions={
            <Button look="quiet" onClick={removeFinished}>
              {m.removeFinished}
            </Button>
          }
        >
          <ul className="-my-2 divide-y divide-line">
            {uploads.map((each) => (
              <UploadRow key={each.id} upload={each} fields={usable} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function DropZone() {
  const m = useMessages(messages)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is an alternative to the button
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        chooseFiles(event.dataTransfer.files)
      }}
      className={`flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-6 py-10 text-center ${over ? 'border-accent bg-accent-soft' : 'border-line bg-raised'}`}
    >
      <FileAudio aria-hidden="true" className="size-8 text-muted" />
      <p className="font-medium">{m.drop}</p>
      <p className="text-muted">{m.kinds}</p>
      <Button onClick={() => input.current?.click()}>{m.choose}</Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={m.choose}
        onChange={({ target }) => {
          chooseFiles(target.files ?? [])
          // So that choosing the same file again is a change.
          target.value = ''
        }}
      />
    </div>
  )
}
