import { Heart } from 'lucide-react'
import { useId } from 'react'
import { useFetcher, useFetchers, useSubmit } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'

export const favoriteKey = (companionId: string) => `favorite-${companionId}`

export function FavoriteForm(props: {
  companionId: string
  isFavorite: boolean
  className?: string
  labelFor: (next: boolean) => string
}) {
  const { companionId, isFavorite, className, labelFor } = props
  const fetcher = useFetcher({ key: favoriteKey(companionId) })
  const next = fetcher.formData ? fetcher.formData.get('favorite') === 'true' : isFavorite
  return (
    <fetcher.Form method="post" action="/favorites" className={className}>
      <input type="hidden" name="companionId" value={companionId} />
      <input type="hidden" name="favorite" value={String(!next)} />
      <IconButton type="submit" variant="outline" pressed={next} label={labelFor(!next)}>
        <Heart />
      </IconButton>
    </fetcher.Form>
  )
}

export function useFavorites() {
  const submit = useSubmit()
  const fetchers = useFetchers()
  const id = useId()
  const pending = new Map<string, boolean>()
  for (const { key, formData } of fetchers) {
    const companionId = formData?.get('companionId')
    if (typeof companionId === 'string' && key === favoriteKey(companionId))
      pending.set(companionId, formData?.get('favorite') === 'true')
  }
  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    if (submitter instanceof HTMLButtonElement)
      void submit(submitter, { navigate: false, fetcherKey: favoriteKey(submitter.value) })
  }
  const forms = [true, false].map((next) => (
    <form key={String(next)} id={formOf(id, next)} method="post" action="/favorites" onSubmit={onSubmit} hidden>
      <input type="hidden" name="favorite" value={String(next)} />
    </form>
  ))
  return { pending, forms, formId: id }
}

const formOf = (formId: string, next: boolean) => `${formId}-${next ? 'add' : 'remove'}`

export function FavoriteButton(props: { companionId: string; isFavorite: boolean; label: string; formId: string }) {
  const { companionId, isFavorite, label, formId } = props
  return (
    <button
      type="submit"
      form={formOf(formId, !isFavorite)}
      name="companionId"
      value={companionId}
      aria-label={label}
      aria-pressed={isFavorite}
      className="icon-btn icon-btn-photo card-heart"
    />
  )
}
