import { useNavigate, useNavigation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type RefusedSlot, SLOT_FORM, type SlotDraft, SlotForm } from './slot-form.tsx'

/** Adds or changes a slot: a dialog, or without scripts a part of the page. */
export function SlotDialog(props: { draft: SlotDraft; closeTo: string; error: RefusedSlot | null; today: string }) {
  const { draft, closeTo, error, today } = props
  const { t } = useTranslation('availability')
  const navigate = useNavigate()
  const sent = useNavigation().formData?.get('intent')
  const isSending = sent !== undefined
  const title = t(draft.slotId ? 'form.editTitle' : 'form.addTitle')
  const form = <SlotForm draft={draft} error={isSending ? null : error} today={today} />
  const actions = (
    <>
      {draft.slotId && (
        <Button
          type="submit"
          form={SLOT_FORM}
          name="intent"
          value="remove"
          variant="ghost"
          formNoValidate
          busy={sent === 'remove'}
          disabled={isSending && sent !== 'remove'}
          className="text-brick! sm:mr-auto"
        >
          {t('form.remove')}
        </Button>
      )}
      <Button variant="ghost" to={closeTo} replace preventScrollReset>
        {t('form.cancel')}
      </Button>
      <Button
        type="submit"
        form={SLOT_FORM}
        name="intent"
        value="save"
        busy={sent === 'save'}
        disabled={isSending && sent !== 'save'}
      >
        {t(draft.slotId ? 'form.save' : 'form.add')}
      </Button>
    </>
  )
  if (!useHydrated()) {
    return (
      <Panel className="mb-8 max-w-[548px]">
        <h2 className="d3 mb-5">{title}</h2>
        {form}
        <ButtonRow className="mt-5">{actions}</ButtonRow>
      </Panel>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) navigate(closeTo, { replace: true, preventScrollReset: true })
      }}
      title={title}
      actions={actions}
    >
      {form}
    </Dialog>
  )
}
