import { SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { NOTE_MAX } from '../../schema.ts'
import type { RoomState } from '../engine.rules.ts'
import type { Room } from './room-engine.ts'

type Props = { room: Room; state: RoomState; name: string; onClose: () => void }

export function CallPanel(props: { titleId: string; className: string; onClose: () => void; children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    // In the dialog over the list of calls, Escape would also ask whether to leave.
    event.stopPropagation()
    props.onClose()
  }
  return (
    <section
      aria-labelledby={props.titleId}
      data-theme="light"
      onKeyDown={onKeyDown}
      className={classNames('absolute z-20 rounded-card bg-surface shadow-float', props.className)}
    >
      {props.children}
    </section>
  )
}

export function NotesPanel(props: Props) {
  const { room, state, name, onClose } = props
  const { t } = useTranslation('stage')
  return (
    <CallPanel
      titleId="notes-title"
      onClose={onClose}
      className="inset-x-0 bottom-0 flex max-h-full min-h-[min(320px,100%)] flex-col room-wide:top-5 room-wide:right-5 room-wide:bottom-5 room-wide:left-auto room-wide:w-[340px] room-low:top-0 room-low:right-0 room-low:bottom-0"
    >
      <div className="flex items-start justify-between gap-2 px-5 pt-4">
        <div>
          <h2 id="notes-title" className="t1 font-display">
            {t('notes.title', { name })}
          </h2>
          <p className="text-[0.875rem] text-ink-3">{t('notes.gone')}</p>
        </div>
        <IconButton label={t('notes.close')} onClick={onClose} className="-mt-1.5 -mr-2.5">
          <X />
        </IconButton>
      </div>
      <NoteList notes={state.notes} name={name} />
      <NoteForm room={room} canSend={state.canSendNotes} name={name} />
    </CallPanel>
  )
}

function NoteList({ notes, name }: { notes: RoomState['notes']; name: string }) {
  const { t } = useTranslation('stage')
  const format = useFormat()
  const end = useRef<HTMLElement>(null)
  const count = notes.length
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <div
      role="log"
      aria-label={t('notes.log')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      className="mt-2 flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain"
    >
      <ol className="mt-auto grid gap-2 px-5 py-2">
        {notes.map(({ id, from, text, at }) => (
          <li
            key={id}
            className={classNames(
              'max-w-[85%] rounded-slot px-3.5 py-2 text-[0.9375rem] leading-snug [overflow-wrap:anywhere]',
              from === 'you' ? 'justify-self-end bg-pine-tint' : 'justify-self-start bg-sunk',
            )}
          >
            <span className="sr-only">{from === 'you' ? t('notes.you') : name}: </span>
            <span className="whitespace-pre-wrap">{text}</span>{' '}
            <span className="tabular block text-right text-[0.8125rem] text-ink-3">{format.time(at)}</span>
          </li>
        ))}
      </ol>
      <i ref={end} />
    </div>
  )
}

function NoteForm({ room, canSend, name }: { room: Room; canSend: boolean; name: string }) {
  const { t } = useTranslation('stage')
  const [text, setText] = useState('')
  const [isUnsent, setUnsent] = useState(false)
  const hasProblem = isUnsent || !canSend
  const send = () => {
    const note = text.trim()
    if (note === '') return
    const isSent = room.sendNote(note)
    setUnsent(!isSent)
    if (isSent) setText('')
  }
  return (
    <form
      className="grid grid-cols-[1fr_auto] items-end gap-2 border-line border-t p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        // biome-ignore lint/a11y/noAutofocus: people open this to write
        autoFocus
        aria-label={t('notes.field', { name })}
        aria-describedby={hasProblem ? 'note-problem' : undefined}
        rows={2}
        maxLength={NOTE_MAX}
        value={text}
        placeholder={t('notes.placeholder')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
        className="control min-h-12! resize-none py-2.5 text-[0.9375rem]"
      />
      <IconButton label={t('notes.send')} type="submit" variant="outline">
        <SendHorizontal />
      </IconButton>
      {hasProblem && (
        <p id="note-problem" role="status" className="col-span-2 text-[0.875rem] text-ink-2">
          {t(isUnsent ? 'notes.unsent' : 'notes.notYet', { name })}
        </p>
      )}
    </form>
  )
}
