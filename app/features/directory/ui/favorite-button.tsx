import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#app/ui/button.tsx'
import { useQuietPost } from '#app/ui/use-quiet-post.ts'

type HeartProps = {
  companionId: string
  isFavorite: boolean
  variant?: 'photo' | 'outline'
  className?: string
  buttonClassName?: string
  /** What pressing it would do, in words. */
  labelFor: (wished: boolean) => string
}

/** A heart; it shows the wish at once and posts it, with or without JavaScript (D-20). When that fails it is as it was. */
export function HeartForm(props: HeartProps) {
  const { companionId, isFavorite, variant = 'photo', className, buttonClassName, labelFor } = props
  const { sent, onSubmit } = useQuietPost()
  const wished = sent ? sent.get('favorite') === 'true' : isFavorite
  return (
    <form method="post" action="/favorites" className={className} onSubmit={onSubmit}>
      <input type="hidden" name="companionId" value={companionId} />
      <input type="hidden" name="favorite" value={String(!wished)} />
      <IconButton
        type="submit"
        variant={variant}
        pressed={wished}
        label={labelFor(!wished)}
        {...(buttonClassName ? { className: buttonClassName } : {})}
      >
        <Heart />
      </IconButton>
    </form>
  )
}

/** The heart on a card. */
export function FavoriteButton({
  name,
  ...heart
}: Omit<HeartProps, 'labelFor' | 'buttonClassName'> & { name: string }) {
  const { t } = useTranslation('directory')
  return (
    <HeartForm {...heart} labelFor={(wished) => t(wished ? 'card.addFavorite' : 'card.removeFavorite', { name })} />
  )
}
