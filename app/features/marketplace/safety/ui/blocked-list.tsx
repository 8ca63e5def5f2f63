import { useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import type { BlockedPage } from '../views.server.ts'

/** The people the reader has blocked; unblocking works without JavaScript. */
export function BlockedList({ people, page, pages }: BlockedPage) {
  const { t } = useTranslation('safety')
  const format = useFormat()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<ActionRefused>()
  const [last, setLast] = useState<{ userId: string; name: string } | null>(null)
  const isSending = fetcher.state !== 'idle'
  const isGone = last !== null && !people.some(({ userId }) => userId === last.userId)
  useEffect(() => {
    if (isGone) document.getElementById('blocked-title')?.focus({ preventScroll: true })
  }, [isGone])
  return (
    <section id="blocked" aria-labelledby="blocked-title" className="mt-14">
      <SectionHead id="blocked-title" focusable title={t('blocked.title')} text={t('blocked.text')} />
      <p role="status" className="small mt-3 text-pine-ink empty:hidden">
        {isGone && t('blocked.done', { name: last.name })}
      </p>
      {fetcher.data && !isSending && (
        <Note tone="bad" className="mt-3">
          {t('errors.failed')}
        </Note>
      )}
      {people.length === 0 ? (
        <p className="mt-5 border-line border-y py-4 text-ink-3">{t('blocked.none')}</p>
      ) : (
        <ul className="mt-5 border-line border-t">
          {people.map(({ userId, name: fullName, photoKey, since }) => {
            const name = fullName ?? t('blocked.deletedAccount')
            return (
              <li key={userId} className="flex items-center gap-4 border-line border-b py-4">
                <Avatar photoKey={photoKey} id={userId} name={name} />
                <div className="min-w-0 flex-1">
                  <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
                  <p className="small text-ink-2">{t('blocked.since', { date: format.date(since) })}</p>
                </div>
                <fetcher.Form
                  method="post"
                  action="/blocks"
                  onSubmit={() => setLast({ userId, name: fullName ? firstNameOf(fullName) : name })}
                >
                  <input type="hidden" name="userId" value={userId} />
                  <input type="hidden" name="next" value={`${pathname}${search}#blocked`} />
                  <Button
                    type="submit"
                    name="intent"
                    value="unblock"
                    variant="sec"
                    size="sm"
                    busy={isSending && last?.userId === userId}
                    aria-label={t('blocked.unblockOf', { name })}
                  >
                    {t('blocked.unblock')}
                  </Button>
                </fetcher.Form>
              </li>
            )
          })}
        </ul>
      )}
      <Pager page={page} pages={pages} param="blocked" label={t('blocked.pages')} hash="#blocked" className="mt-5" />
    </section>
  )
}
