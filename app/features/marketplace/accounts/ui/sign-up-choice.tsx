import { Ear, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SIGN_UP_ROLES } from '../schema.ts'
import { withNext } from './sign-in-form.tsx'

const icons = { seeker: MessageCircle, offerer: Ear }

export function SignUpChoice({ next }: { next: string }) {
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  return (
    <ul className="mt-6 grid gap-4">
      {SIGN_UP_ROLES.map((role) => {
        const Icon = icons[role]
        return (
          <li key={role}>
            <Link
              to={withNext(`/${language}/signup?role=${role}`, next)}
              className="flex items-center gap-4 rounded-card border border-line-strong bg-surface p-5 transition-colors hover:border-pine"
            >
              <Icon aria-hidden="true" className="size-7 flex-none text-pine" />
              <span className="min-w-0">
                <span className="t1 block">{t(`confirm.roles.${role}`)}</span>
                <span className="block text-ink-2">
                  {t(role === 'seeker' ? 'signUp.titleSeeker' : 'signUp.titleCompanion')}
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
