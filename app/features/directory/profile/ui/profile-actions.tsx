import { Ban, Ellipsis, Flag, Share } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useQuietPost } from '#app/ui/use-quiet-post.ts'
import { BLOCK_BUTTON, useFocusAfterBlock } from './use-focus-after-block.ts'

const BlockDialog = lazy(async () => ({
  default: (await import('#app/features/calls/blocks/ui/block-dialog.tsx')).BlockDialog,
}))
const ReportDialog = lazy(async () => ({
  default: (await import('#app/features/safety/ui/report-dialog.tsx')).ReportDialog,
}))

type Person = { id: string; name: string; isBlockedByViewer: boolean; canBlock: boolean; canReport: boolean }
type Question = 'report' | 'block'

/** What can be done with a profile besides booking, and the dialog that is open over it. */
export function useProfileActions(
  person: Person,
  options: { isGuest: boolean; address: string | null; shareText: string },
) {
  const { t, i18n } = useTranslation('public-profile')
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<Question | null>(null)
  // Done: the question must not come back with the next change.
  if (asked === 'block' && person.isBlockedByViewer) setAsked(null)
  const { share, isRefused } = useShare(options.address, options.shareText)
  const unblocking = useQuietPost()
  useFocusAfterBlock(person.isBlockedByViewer)
  const next = `?next=${encodeURIComponent(pathname)}`
  const places = {
    report: `/${i18n.language}/report/${person.id}`,
    block: `/${i18n.language}/block/${person.id}`,
  }
  const close = () => setAsked(null)
  return {
    person,
    t,
    share,
    isRefused,
    address: options.address,
    links: { report: places.report + next, block: places.block + next },
    isGuest: options.isGuest,
    ask: setAsked,
    unblock() {
      const form = new FormData()
      form.set('intent', 'unblock')
      form.set('userId', person.id)
      form.set('next', pathname)
      void unblocking.send('/blocks', form)
    },
    pathname,
    unblocking,
    dialog: asked && (
      <Suspense fallback={null}>
        {asked === 'block' ? (
          <BlockDialog place={places.block} name={person.name} next={pathname} onClose={close} />
        ) : (
          <ReportDialog place={places.report} name={person.name} onClose={close} />
        )}
      </Suspense>
    ),
  }
}

type Actions = ReturnType<typeof useProfileActions>

/** Offers what the device shares with, else copies the address and says so; where that is refused the address is shown. */
function useShare(address: string | null, text: string) {
  const { t } = useTranslation('public-profile')
  const [isRefused, setIsRefused] = useState(false)
  if (address === null) return { share: null, isRefused }
  const share = async () => {
    const url = new URL(address, location.href).href
    if (navigator.share) {
      // Who closes the list of places to share with has decided; there is nothing to say.
      await navigator.share({ title: text, url }).catch(() => {})
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      showToast(t('actions.copied'))
    } catch {
      setIsRefused(true)
    }
  }
  return { share, isRefused }
}

/** Opens the question here instead of leaving; in a new tab, and for guests, who sign in first, the link does its work. */
const over = (actions: Actions, question: Question) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || actions.isGuest) return
  event.preventDefault()
  actions.ask(question)
}

/** Whoever sees a profile that nobody else sees can do nothing with it here. */
const isIdle = ({ share, person }: Actions) => !share && !person.canReport && !person.canBlock

/** Share, report and block, in a row under the photo. */
export function ActionRow({ actions, className }: { actions: Actions; className?: string }) {
  const { t, person, links } = actions
  if (isIdle(actions)) return null
  const { name } = person
  return (
    <div id="actions" className={`-mx-[12px] flex flex-wrap gap-1 ${className ?? ''}`}>
      {actions.share && <ShareButton actions={actions} />}
      {person.canReport && (
        <Button
          to={links.report}
          variant="ghost"
          size="sm"
          icon={<Flag className="size-[18px]" />}
          aria-label={t('actions.reportOf', { name })}
          {...(actions.isGuest ? {} : { 'aria-haspopup': 'dialog' as const })}
          onClick={over(actions, 'report')}
        >
          {t('actions.report')}
        </Button>
      )}
      {person.canBlock && !person.isBlockedByViewer && (
        <Button
          to={links.block}
          {...{ [BLOCK_BUTTON]: '' }}
          variant="ghost"
          size="sm"
          icon={<Ban className="size-[18px]" />}
          aria-haspopup="dialog"
          aria-label={t('actions.blockOf', { name })}
          onClick={over(actions, 'block')}
        >
          {t('actions.block')}
        </Button>
      )}
      {person.isBlockedByViewer && <UnblockButton actions={actions} />}
      {actions.isRefused && <Address actions={actions} isFirst />}
    </div>
  )
}

/** Without scripts the address stands here to be taken. */
function ShareButton({ actions }: { actions: Actions }) {
  const { t, share } = actions
  const hydrated = useHydrated()
  const icon = <Share className="size-[18px]" />
  if (hydrated) {
    return (
      <Button variant="ghost" size="sm" icon={icon} onClick={() => void share?.()}>
        {t('actions.share')}
      </Button>
    )
  }
  return (
    <details className="open:basis-full">
      <summary className="btn btn-ghost btn-sm">
        {icon}
        <span>{t('actions.share')}</span>
      </summary>
      <Address actions={actions} />
    </details>
  )
}

/** The address to be taken by hand, chosen already where the reader has asked for it. */
function Address({ actions, isFirst }: { actions: Actions; isFirst?: boolean }) {
  return (
    <input
      ref={isFirst ? chosen : undefined}
      className="control mx-3 my-2 w-[calc(100%-24px)]"
      readOnly
      value={actions.address ?? ''}
      aria-label={actions.t('actions.address')}
    />
  )
}

/** A menu that closes gives the focus back first. */
const chosen = (field: HTMLInputElement | null) => {
  setTimeout(() => {
    field?.focus()
    field?.select()
  }, 100)
}

/** Takes a block back at once (T-09); what goes wrong is only logged, and the button is there again (T-10). */
function UnblockButton({ actions }: { actions: Actions }) {
  const { t, person, unblocking, pathname } = actions
  return (
    <form method="post" action="/blocks" onSubmit={unblocking.onSubmit}>
      <input type="hidden" name="next" value={pathname} />
      <input type="hidden" name="intent" value="unblock" />
      <input type="hidden" name="userId" value={person.id} />
      <Button
        type="submit"
        {...{ [BLOCK_BUTTON]: '' }}
        variant="ghost"
        size="sm"
        icon={<Ban className="size-[18px]" />}
        busy={unblocking.sent !== null}
        aria-label={t('actions.unblockOf', { name: person.name })}
      >
        {t('actions.unblock')}
      </Button>
    </form>
  )
}

/** The same under three dots on the photo of a phone; before scripts run they lead to the row. */
export function ActionMenu({ actions, className }: { actions: Actions; className?: string }) {
  const { t, person } = actions
  const hydrated = useHydrated()
  if (isIdle(actions)) return null
  if (!hydrated) {
    return (
      <a href="#actions" aria-label={t('more')} className={`icon-btn icon-btn-photo ${className ?? ''}`}>
        <Ellipsis />
      </a>
    )
  }
  return (
    <div className={className}>
      <Menu
        label={t('more')}
        trigger={
          <IconButton label={t('more')} variant="photo">
            <Ellipsis />
          </IconButton>
        }
      >
        {actions.share && (
          <MenuItem icon={<Share />} onSelect={() => void actions.share?.()}>
            {t('actions.share')}
          </MenuItem>
        )}
        {person.canReport &&
          (actions.isGuest ? (
            <MenuItem icon={<Flag />} to={actions.links.report}>
              {t('actions.reportOf', { name: person.name })}
            </MenuItem>
          ) : (
            <MenuItem icon={<Flag />} onSelect={() => actions.ask('report')}>
              {t('actions.reportOf', { name: person.name })}
            </MenuItem>
          ))}
        {person.canBlock && (
          <MenuItem
            icon={<Ban />}
            onSelect={() => (person.isBlockedByViewer ? actions.unblock() : actions.ask('block'))}
          >
            {t(person.isBlockedByViewer ? 'actions.unblockOf' : 'actions.blockOf', { name: person.name })}
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}
