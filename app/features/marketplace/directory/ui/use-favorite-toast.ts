import { useEffect, useRef } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { showToast } from '#app/ui/toast.tsx'
import { favoriteKey } from './favorite-button.tsx'

type Companion = { id: string; name: string }

/** Shows a toast with undo when a new favourite leaves the list; none while favourites stay in the list. */
export function useFavoriteToast(companions: readonly Companion[], isLeftOut: boolean) {
  const { t } = useTranslation('filters')
  const submit = useSubmit()
  const fetchers = useFetchers()
  const sent = useRef(new Map<string, Companion>())
  useEffect(() => {
    for (const { key, formData } of fetchers) {
      const companion = companions.find(({ id }) => favoriteKey(id) === key)
      if (companion && isLeftOut && formData?.get('favorite') === 'true') sent.current.set(key, companion)
    }
    for (const [key, companion] of sent.current) {
      if (fetchers.some((fetcher) => fetcher.key === key)) continue
      sent.current.delete(key)
      // A refused favourite stays in the list. The fetcher's own answer may be gone before a slow device renders it.
      if (companions.some(({ id }) => id === companion.id)) continue
      showToast(t('favorites.moved', { name: firstNameOf(companion.name) }), {
        onAction: () =>
          void submit(
            { companionId: companion.id, favorite: 'false' },
            { method: 'post', action: '/favorites', navigate: false, fetcherKey: key },
          ),
      })
    }
  })
}
