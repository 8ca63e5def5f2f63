import { Ban, Ellipsis, Flag, Share } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { showToast, useBackgroundPost } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { afterPaint } from '#app/ui/use-now.ts'

const BlockDialog = lazy(async () => ({
  default: (await import('#app/features/marketplace/calls/ui/block-dialog.tsx')).BlockDialog,
}))
const ReportDialog = lazy(async () => ({
  default: (await import('#app/features/marketplace/safety/ui/report-dialog.tsx')).ReportDialog,
}))

type Person = { id: string; name: string; isBlockedByViewer: boolean; canBlock: boolean; canReport: boolean }
type ActionDialog = 'report' | 'block'

export function useProfileActions(
  person: Person,
  options: { isGuest: boolean; address: string | null; shareText: string },
) {
  const { t, i18n } = useTranslation('public-profile')
  const { pathname } = useLocation()
  const [dialog, setDialog] = useState<ActionDialog | null>(null)
  // After blocking, don't reopen the dialog with the next change.
  if (dialog === 'block' && person.isBlockedByViewer) setDialog(null)
  const { share, isRefused } = useShare(options.address, options.shareText)
  const unblocking = useBackgroundPost()
  useFocusAfterBlock(person.isBlockedByViewer)
  const next = `?next=${encodeURIComponent(pathname)}`
  const paths = {
    report: `/${i18n.language}/report/${person.id}`,
    block: `/${i18n.language}/block/${person.id}`,
  }
  const close = () => setDialog(null)
  return {
    ...options,
    person,
    t,
    share,
    isRefused,
    links: { report: paths.report + next, block: paths.block + next },
    open: setDialog,
    unblock() {
      const form = new FormData()
      form.set('intent', 'unblock')
      form.set('userId', person.id)
      form.set('next', pathname)
      void unblocking.send('/blocks', form)
    },
    pathname,
    unblocking,
    dialog: dialog && (
      <Suspense fallback={null}>
        {dialog === 'block' ? (
          <BlockDialog path={paths.block} name={person.name} next={pathname} onClose={close} />
        ) : (
          <ReportDialog
            path={paths.report}
            name={person.name}
            onClose={close}
            {...(person.canBlock && !person.isBlockedByViewer ? { onBlock: () => setDialog('block') } : {})}
          />
        )}
      </Suspense>
    ),
  }
}

type Actions = ReturnType<typeof useProfileActions>

function useShare(address: string | null, text: string) {
  const { t } = useTranslation('public-profile')
  const [isRefused, setIsRefused] = useState(false)
  if (address === null) return { share: null, isRefused }
  const share = async () => {
    const url = new URL(address, location.href).href
    if (navigator.share) {
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

/** Clicks for a new tab follow the link, and so do guests, who must sign in first. */
const openDialogOnClick = (actions: Actions, dialog: ActionDialog) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || actions.isGuest) return
  event.preventDefault()
  actions.open(dialog)
}

const hasNoActions = ({ share, person }: Actions) => !share && !person.canReport && !person.canBlock

export function ActionRow({ actions, className }: { actions: Actions; className?: string }) {
  const { t, person, links } = actions
  if (hasNoActions(actions)) return null
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
          onClick={openDialogOnClick(actions, 'report')}
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
          onClick={openDialogOnClick(actions, 'block')}
        >
          {t('actions.block')}
        </Button>
      )}
      {person.isBlockedByViewer && <UnblockButton actions={actions} />}
      {actions.isRefused && <Address actions={actions} isFirst />}
    </div>
  )
}

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

function Address({ actions, isFirst }: { actions: Actions; isFirst?: boolean }) {
  return (
    <input
      ref={isFirst ? selectAddress : undefined}
      className="control mx-3 my-2 w-[calc(100%-24px)]"
      readOnly
      value={actions.address ?? ''}
      aria-label={actions.t('actions.address')}
    />
  )
}

/** Wait until the closing menu has returned focus. */
const selectAddress = (field: HTMLInputElement | null) => {
  setTimeout(() => {
    field?.focus()
    field?.select()
  }, 100)
}

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

export function ActionMenu({ actions, className }: { actions: Actions; className?: string }) {
  const { t, person } = actions
  const hydrated = useHydrated()
  if (hasNoActions(actions)) return null
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
        {person.canReport && (
          <MenuItem
            icon={<Flag />}
            {...(actions.isGuest ? { to: actions.links.report } : { onSelect: () => actions.open('report') })}
          >
            {t('actions.reportOf', { name: person.name })}
          </MenuItem>
        )}
        {person.canBlock && (
          <MenuItem
            icon={<Ban />}
            onSelect={() => (person.isBlockedByViewer ? actions.unblock() : actions.open('block'))}
          >
            {t(person.isBlockedByViewer ? 'actions.unblockOf' : 'actions.blockOf', { name: person.name })}
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}

/** Marks the block and unblock buttons, which replace each other. */
const BLOCK_BUTTON = 'data-block-button'

function useFocusAfterBlock(isBlocked: boolean): void {
  const before = useRef(isBlocked)
  useEffect(() => {
    if (before.current === isBlocked) return
    before.current = isBlocked
    afterPaint(() => {
      if (document.activeElement !== document.body) return
      const buttons = document.querySelectorAll<HTMLElement>(`[${BLOCK_BUTTON}]`)
      const visible = [...buttons].find((button) => button.checkVisibility())
      visible?.focus({ preventScroll: true })
    })
  }, [isBlocked])
}
