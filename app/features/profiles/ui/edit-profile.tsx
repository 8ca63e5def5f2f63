import { Pencil } from 'lucide-react'
import { type ComponentType, lazy, type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

type Over = ComponentType<{ place: string; onClose: () => void }>

const EditDialog = lazy<Over>(() =>
  import('./edit-dialog.tsx').then(
    (part) => ({ default: part.EditDialog }),
    // Without a way to the server the page itself is asked for, and says what is wrong.
    () => ({ default: OpenPage }),
  ),
)

function OpenPage({ place }: { place: string; onClose: () => void }) {
  location.assign(place)
  return null
}

/** Opens the form of the own profile over it (P-01); a link to the page of the same form without scripts, or in a new tab. */
export function EditProfile({ label, className }: { label: string; className?: string }) {
  const { i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const place = `/${i18n.language}/profile/edit`
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Button to={place} variant="sec" icon={<Pencil />} className={className} aria-haspopup="dialog" onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EditDialog place={place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
