import { Coins, House, LogOut, Menu as MenuIcon, Settings, UsersRound, Video } from 'lucide-react'
import { BareHeader } from '../bare-header.tsx'
import { Button } from '../button.tsx'
import { ChoiceChips } from '../choice-chips.tsx'
import { Dialog, DialogClose } from '../dialog.tsx'
import { FilterButton } from '../filter-button.tsx'
import { SiteFooter } from '../footer.tsx'
import { SiteHeader } from '../header.tsx'
import { LineFooter } from '../line-footer.tsx'
import { BalanceChip, BellButton, CountDot } from '../member-marks.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../menu.tsx'
import { MenuPanel } from '../menu-panel.tsx'
import { Note } from '../note.tsx'
import { PhoneMenu } from '../phone-menu.tsx'
import { Avatar } from '../photo.tsx'
import { Popover, PopoverClose } from '../popover.tsx'
import { RouteErrorView } from '../route-error.tsx'
import { Sheet, SheetClose } from '../sheet.tsx'
import { SheetSection } from '../sheet-section.tsx'
import { TabBar } from '../tab-bar.tsx'
import { showToast } from '../toast.tsx'
import { type KitProps, KitSection, Row } from './kit-sample.tsx'

/** What floats, and the frame around every page. */
export function KitShell({ text, language, prefix }: KitProps) {
  const nav = text.nav.map((label, at) => ({ label, to: at === 0 ? '' : `/dev/kit/${at}`, end: true }))
  const shell = { brandName: 'Visavis', homeTo: '#home', language, theme: 'system' } as const
  const social = { label: text.links[0], links: [{ href: 'https://blog.example', label: text.links[1] }] }
  const topics = (name: string) => (
    <ChoiceChips
      name={`${prefix}-${name}`}
      legend={text.topics}
      legendHidden
      options={text.topicNames.map((label, at) => ({ value: String(at), label }))}
    />
  )
  return (
    <>
      <KitSection head={text.heads.overlays}>
        <Row>
          <Dialog
            trigger={<Button variant="sec">{text.openDialog}</Button>}
            title={text.dialogTitle}
            description={text.dialogText}
            actions={
              <>
                <DialogClose>
                  <Button variant="ghost">{text.keep}</Button>
                </DialogClose>
                <DialogClose>
                  <Button variant="stop">{text.cancelCall}</Button>
                </DialogClose>
              </>
            }
          >
            <Note>{text.cancelText}</Note>
          </Dialog>
          <Sheet
            tall
            trigger={<Button variant="sec">{text.openSheet}</Button>}
            title={text.filterTopics}
            footer={
              <>
                <Button variant="ghost">{text.clearAll}</Button>
                <SheetClose>
                  <Button>{text.show}</Button>
                </SheetClose>
              </>
            }
          >
            <SheetSection title={text.topics} value={text.topicNames[0]} defaultOpen>
              {topics('sheet')}
            </SheetSection>
            <SheetSection title={text.filterPrice} value={text.anyPrice}>
              {text.most}
            </SheetSection>
          </Sheet>
          <Menu label={text.account} trigger={<Button variant="sec">{text.openMenu}</Button>}>
            <MenuLabel>lena@example.org</MenuLabel>
            <MenuItem to="#settings" icon={<Settings />}>
              {text.settings}
            </MenuItem>
            <MenuSeparator />
            <MenuItem onSelect={() => showToast(text.signOut)} icon={<LogOut />} tone="brick">
              {text.signOut}
            </MenuItem>
          </Menu>
          <Button variant="sec" onClick={() => showToast(text.added, { onAction: () => {} })}>
            {text.toast}
          </Button>
        </Row>
        <Row>
          <Popover
            title={text.filterTopics}
            titleHidden
            trigger={<FilterButton label={text.filterTopics} value="2" />}
            footer={
              <>
                <Button variant="ghost" size="sm">
                  {text.clearAll}
                </Button>
                <PopoverClose>
                  <Button size="sm">{text.show}</Button>
                </PopoverClose>
              </>
            }
          >
            {topics('popover')}
          </Popover>
          <FilterButton label={text.filterPrice} />
        </Row>
      </KitSection>
      <KitSection head={text.heads.header}>
        <div inert className="-mx-5 border-line border-y lg:overflow-x-auto">
          <div className="lg:min-w-[1100px]">
            <SiteHeader
              {...shell}
              nav={nav}
              guest={{ signIn: { to: '#in', label: text.signIn }, signUp: { to: '#up', label: text.signUp } }}
              phoneMenu={<PhoneMenu nav={nav} language={shell.language} theme={shell.theme} />}
            />
            <SiteHeader
              {...shell}
              nav={nav}
              balance={<BalanceChip to="#credits" amount="170" unit={text.credits} label={`170 ${text.credits}`} />}
              bell={<BellButton count={2} label={text.bell} />}
              userMenu={<Avatar id="lena" name="Lena" photoKey={null} />}
            />
          </div>
        </div>
      </KitSection>
      <KitSection head={text.heads.footer}>
        <div className="-mx-5 relative [transform:translateZ(0)]">
          <div inert>
            <SiteFooter
              {...shell}
              sentence={text.footer}
              columns={[
                { title: 'Visavis', links: text.nav.map((label) => ({ label, to: `#${label}` })) },
                { title: text.help, links: text.links.slice(0, 2).map((label) => ({ label, to: `#${label}` })) },
                { title: text.legal, links: text.links.slice(2).map((label) => ({ label, to: `#${label}` })) },
              ]}
              closing="© 2026 Visavis"
              social={social}
            />
            <BareHeader {...shell} />
            <LineFooter
              theme="system"
              links={text.links.map((label) => ({ label, to: `#${label}` }))}
              closing="© 2026 Visavis"
              social={social}
            />
          </div>
          <TabBar
            label={`${text.account} ${prefix}`}
            items={[
              { icon: House, label: text.nav[0], to: '', end: true },
              { icon: UsersRound, label: text.nav[1], to: '/dev/kit/1' },
              { icon: Video, label: text.nav[2], to: '/dev/kit/2', mark: <CountDot count={2} /> },
              { icon: Coins, label: text.nav[3], to: '/dev/kit/3' },
              { icon: MenuIcon, label: text.more, menu: <MenuPanel nav={nav} language={language} theme="system" /> },
            ]}
          />
        </div>
      </KitSection>
    </>
  )
}

/** The page for what could not be shown, on its own because it is a whole page. */
export function KitError() {
  return <RouteErrorView status={404} homeTo="#home" />
}
