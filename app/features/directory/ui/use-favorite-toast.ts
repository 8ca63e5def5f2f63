import { useEffect, useRef } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { showToast } from '#app/ui/toast.tsx'
import { heartKey } from './favorite-button.tsx'

type Person = { id: string; name: string }

/** Says where somebody went whose heart takes them out of the list, with the way back; silent while favourites stay in it. */
export function useHeartToast(people: readonly Person[], isLeftOut: boolean) {
  const { t } = useTranslation('filters')
  const submit = useSubmit()
  const fetchers = useFetchers()
  const told = useRef(new WeakSet<FormData>())
  useEffect(() => {
    for (const { key, data, formData } of fetchers) {
      const person = people.find(({ id }) => heartKey(id) === key)
      if (!person || !formData || !data?.ok || told.current.has(formData)) continue
      told.current.add(formData)
      if (!isLeftOut || formData.get('favorite') !== 'true') continue
      showToast(t('favorites.moved', { name: person.name }), {
        onAction: () =>
          void submit(
            { companionId: person.id, favorite: 'false' },
            { method: 'post', action: '/favorites', navigate: false, fetcherKey: key },
          ),
      })
    }
  })
}
