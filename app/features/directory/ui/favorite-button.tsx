import { Heart } from 'lucide-react'
import { useCallback } from 'react'
import { useFetcher, useFetchers, useSubmit } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'

/** The fetcher key of a favourite, the same wherever on the page it was pressed. */
export const favoriteKey = (companionId: string) => `favorite-${companionId}`

/**
 * A favourite button that shows the change at once and posts it, with or without JavaScript (D-20); it reverts when
 * that fails (D-21).
 */
export function FavoriteForm(props: {
  companionId: string
  isFavorite: boolean
  className?: string
  /** The label, which says what pressing it does. */
  labelFor: (next: boolean) => string
}) {
  const { companionId, isFavorite, className, labelFor } = props
  const fetcher = useFetcher({ key: favoriteKey(companionId) })
  const next = fetcher.formData ? fetcher.formData.get('favorite') === 'true' : isFavorite
  return (
    <fetcher.Form method="post" action="/favorites" className={className}>
      <Fields companionId={companionId} next={!next} />
      <IconButton type="submit" variant="outline" pressed={next} label={labelFor(!next)}>
        <Heart />
      </IconButton>
    </fetcher.Form>
  )
}

function Fields({ companionId, next }: { companionId: string; next: boolean }) {
  return (
    <>
      <input type="hidden" name="companionId" value={companionId} />
      <input type="hidden" name="favorite" value={String(next)} />
    </>
  )
}

/** The favourites of a list: those on their way to the server by companion, and what sends the form of a button. */
export function useFavorites() {
  const submit = useSubmit()
  const fetchers = useFetchers()
  const pending = new Map<string, boolean>()
  for (const { key, formData } of fetchers) {
    const companionId = formData?.get('companionId')
    if (typeof companionId === 'string' && key === favoriteKey(companionId))
      pending.set(companionId, formData?.get('favorite') === 'true')
  }
  const onSubmit = useCallback(
    (event: React.FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      const fetcherKey = favoriteKey(String(new FormData(form).get('companionId')))
      void submit(form, { navigate: false, fetcherKey })
    },
    [submit],
  )
  return { pending, onSubmit }
}

/** The favourite button on a card, for the `onSubmit` of its list. */
export function FavoriteButton(props: {
  companionId: string
  isFavorite: boolean
  label: string
  onSubmit?: ((event: React.FormEvent<HTMLFormElement>) => void) | undefined
}) {
  const { companionId, isFavorite, label, onSubmit } = props
  return (
    <form method="post" action="/favorites" className="card-favorite" onSubmit={onSubmit}>
      <Fields companionId={companionId} next={!isFavorite} />
      <button
        type="submit"
        aria-label={label}
        aria-pressed={isFavorite}
        className="icon-btn icon-btn-photo card-heart"
      />
    </form>
  )
}
