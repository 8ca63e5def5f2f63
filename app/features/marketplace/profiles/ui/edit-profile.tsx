import { Pencil } from 'lucide-react'
import { type ComponentType, lazy, type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

type DialogComponent = ComponentType<{ path: string; onClose: () => void }>

const EditDialog = lazy<DialogComponent>(() =>
  import('./edit-dialog.tsx').then(
    (loaded) => ({ default: loaded.EditDialog }),
    // If the script fails to load, open the page with the form instead, or its error.
    () => ({ default: OpenPage }),
  ),
)

function OpenPage({ path }: { path: string; onClose: () => void }) {
  location.assign(path)
  return null
}

export function EditProfile({ label, className }: { label: string; className?: string }) {
  const { i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const path = `/${i18n.language}/profile/edit`
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Button to={path} variant="sec" icon={<Pencil />} className={className} aria-haspopup="dialog" onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EditDialog path={path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
