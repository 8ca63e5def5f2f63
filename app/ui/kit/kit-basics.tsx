import { Ellipsis, Heart, Plus } from 'lucide-react'
import { Ball } from '../art/ball.tsx'
import { Knot } from '../art/knot.tsx'
import { Mark } from '../art/mark.tsx'
import { ThreadH } from '../art/thread-h.tsx'
import { ThreadV } from '../art/thread-v.tsx'
import { Button, type ButtonVariant, IconButton } from '../button.tsx'
import { BackLink, TextLink } from '../link.tsx'
import { KitSection, Row } from './kit-sample.tsx'

const swatches = {
  paper: 'bg-paper',
  sunk: 'bg-sunk',
  surface: 'bg-surface',
  line: 'bg-line',
  'line-strong': 'bg-line-strong',
  'ink-3': 'bg-ink-3',
  'ink-2': 'bg-ink-2',
  ink: 'bg-ink',
  pine: 'bg-pine',
  'pine-deep': 'bg-pine-deep',
  'pine-tint': 'bg-pine-tint',
  apricot: 'bg-apricot',
  'apr.-deep': 'bg-apricot-deep',
  'apr.-tint': 'bg-apricot-tint',
  brick: 'bg-brick',
  'brick-tint': 'bg-brick-tint',
}

const VARIANTS: ButtonVariant[] = ['pri', 'sec', 'tint', 'warm', 'stop', 'ghost']

/** Colour, type, buttons and drawings. */
export function KitBasics() {
  return (
    <>
      <KitSection head="Colour">
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-8">
          {Object.entries(swatches).map(([name, colour]) => (
            <div key={name} className="micro font-normal text-ink-3">
              <span className={`mb-1 block h-11 rounded-ctl border border-line-strong/40 ${colour}`} />
              {name}
            </div>
          ))}
        </div>
      </KitSection>
      <KitSection head="Type">
        <div className="grid gap-2">
          <p className="d1">Tell it to someone</p>
          <p className="d2">Find a time with Mara</p>
          <p className="d3">Only the two of you</p>
          <p className="t1">Ingrid Solheim, Łukasz Žižka</p>
          <p className="lead">Take your time. Someone has time for you.</p>
          <p className="text-ink-2">Body text serves and stays out of the way.</p>
          <p className="num d2">1,600 €25 23:41</p>
        </div>
      </KitSection>
      <KitSection head="Buttons: rest, busy, off">
        <Row>
          <Button>Book</Button>
          <Button icon={<Plus />}>Book</Button>
          <Button disabled>Book</Button>
        </Row>
        <Row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} busy>
              Book
            </Button>
          ))}
          <Button icon={<Plus />} busy>
            Book
          </Button>
          <Button size="sm" busy>
            Book
          </Button>
          <Button size="lg" busy>
            Book
          </Button>
        </Row>
        <Row>
          <Button variant="sec">Not now</Button>
          <Button variant="tint" size="sm" to="#meet">
            Meet
          </Button>
          <Button variant="warm">Add credits</Button>
          <Button variant="stop">Cancel call</Button>
          <Button variant="ghost">Clear all</Button>
        </Row>
        <Row>
          <Button size="lg">Book</Button>
          <IconButton label="Favourite" variant="outline" pressed>
            <Heart />
          </IconButton>
          <IconButton label="More">
            <Ellipsis />
          </IconButton>
          <TextLink to="#all">See all 48</TextLink>
          <BackLink to="#back">Back to the list</BackLink>
        </Row>
      </KitSection>
      <KitSection head="Drawings">
        <div className="flex flex-wrap items-end gap-6">
          <Mark size={84} />
          <Mark size={40} />
          <Mark size={20} />
          <Knot className="w-24" />
          <Ball className="w-20" />
          <ThreadV className="h-40" />
          <ThreadH className="w-full" />
        </div>
      </KitSection>
    </>
  )
}
