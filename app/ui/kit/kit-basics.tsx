import { Ellipsis, Heart, Plus } from 'lucide-react'
import { Ball } from '../art/ball.tsx'
import { Knot } from '../art/knot.tsx'
import { Mark } from '../art/mark.tsx'
import { ThreadH } from '../art/thread-h.tsx'
import { ThreadV } from '../art/thread-v.tsx'
import { Button, type ButtonVariant, IconButton } from '../button.tsx'
import { BackLink, TextLink } from '../link.tsx'
import { type KitProps, KitSection, Row } from './kit-sample.tsx'

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
export function KitBasics({ text }: KitProps) {
  return (
    <>
      <KitSection head={text.heads.colour}>
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-8">
          {Object.entries(swatches).map(([name, colour]) => (
            <div key={name} className="micro font-normal text-ink-3">
              <span className={`mb-1 block h-11 rounded-ctl border border-line-strong/40 ${colour}`} />
              {name}
            </div>
          ))}
        </div>
      </KitSection>
      <KitSection head={text.heads.type}>
        <div className="grid gap-2">
          <p className="d1">{text.title}</p>
          <p className="d2">{text.section}</p>
          <p className="d3">{text.sub}</p>
          <p className="t1">Ingrid Solheim, Łukasz Žižka</p>
          <p className="lead">{text.lead}</p>
          <p className="text-ink-2">{text.body}</p>
          <p className="num d2">1,600 €25 23:41</p>
        </div>
      </KitSection>
      <KitSection head={text.heads.buttons}>
        <Row>
          <Button>{text.book}</Button>
          <Button icon={<Plus />}>{text.book}</Button>
          <Button disabled>{text.book}</Button>
        </Row>
        <Row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} busy>
              {text.book}
            </Button>
          ))}
          <Button icon={<Plus />} busy>
            {text.book}
          </Button>
          <Button size="sm" busy>
            {text.book}
          </Button>
          <Button size="lg" busy>
            {text.book}
          </Button>
        </Row>
        <Row>
          <Button variant="sec">{text.notNow}</Button>
          <Button variant="tint" size="sm" to="#meet">
            {text.meet}
          </Button>
          <Button variant="warm">{text.addCredits}</Button>
          <Button variant="stop">{text.cancelCall}</Button>
          <Button variant="ghost">{text.clearAll}</Button>
        </Row>
        <Row>
          <Button size="lg">{text.book}</Button>
          <IconButton label={text.favourite} variant="outline" pressed>
            <Heart />
          </IconButton>
          <IconButton label={text.more}>
            <Ellipsis />
          </IconButton>
          <TextLink to="#all">{text.seeAll}</TextLink>
          <BackLink to="#back">{text.back}</BackLink>
        </Row>
      </KitSection>
      <KitSection head={text.heads.art}>
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
