import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { isCompanionRole } from '../schema.ts'

export type DemoPerson = { key: string; name: string; role: Role; status: AccountStatus | null }

function kindOf({ role, status }: DemoPerson) {
  if (role === 'admin') return 'admin'
  if (isCompanionRole(role)) return status === 'active' ? 'companion' : 'applicant'
  return status === 'new' ? 'newSeeker' : 'seeker'
}

export function DemoSignIn({ people, password, next }: { people: DemoPerson[]; password: string; next: string }) {
  const { t } = useTranslation('accounts')
  const pendingPerson = useNavigation().formData?.get('person')
  return (
    <Panel tone="sunk" className="mt-10 grid gap-4">
      <div>
        <h2 className="t1">{t('demo.title')}</h2>
        <p className="small mt-1 text-ink-2">
          {t('demo.text')} {t('demo.password', { password })}
        </p>
      </div>
      <ul className="grid gap-1">
        {people.map((person) => (
          <li key={person.key}>
            <Form method="post" className="flex items-center gap-3 py-1">
              <input type="hidden" name="intent" value="demo" />
              <input type="hidden" name="next" value={next} />
              <Avatar photoKey={null} id={person.key} name={person.name} size={40} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{person.name}</span>
                <span className="small block text-ink-3">{t(`demo.kinds.${kindOf(person)}`)}</span>
              </span>
              <Button
                type="submit"
                name="person"
                value={person.key}
                variant="sec"
                size="sm"
                busy={pendingPerson === person.key}
                aria-label={t('demo.signInAs', { name: person.name })}
              >
                {t('login.submit')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
