import type { ReactNode } from 'react'

/** The design's light colours (tokens.css), also for mail programs without style sheets. */
export const LIGHT = {
  ground: '#f1efe9',
  surface: '#f9f8f4',
  ink: '#1e1a16',
  soft: '#554e46',
  joint: '#d3cec2',
  clay: '#a2452a',
  onInk: '#f6f4ef',
} as const

/** The portal's font if installed, as mails embed none. */
export const FONT = "'Hanken Grotesk', 'Segoe UI', system-ui, -apple-system, Helvetica, Arial, sans-serif"

/** The dark colours, for mail programs that support style sheets. */
export const DARK_STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .ground { background: #171411 !important }
  .surface { background: #201c18 !important; border-color: #37312b !important }
  .ink { color: #efeae1 !important }
  .soft { color: #bdb4a8 !important }
  .line { border-color: #37312b !important }
  .clay { background: #e08a66 !important }
  .brick { background: #efeae1 !important }
  .button { background: #efeae1 !important; color: #1a1613 !important }
}`

/** A layout table, as mail programs support nothing better. */
export function Table({ children, width }: { children: ReactNode; width?: number }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...(width && { width })}>
      <tbody>{children}</tbody>
    </table>
  )
}

export function Paragraph({ children, soft = false }: { children: ReactNode; soft?: boolean }) {
  const size = soft ? { fontSize: 14, color: LIGHT.soft } : { fontSize: 16, color: LIGHT.ink }
  return (
    <p className={soft ? 'soft' : 'ink'} style={{ margin: '0 0 16px', fontFamily: FONT, lineHeight: 1.5, ...size }}>
      {children}
    </p>
  )
}

/** The words of somebody else, with their line breaks. */
export function Quote({ children }: { children: string }) {
  return (
    <blockquote
      className="ink line"
      style={{
        margin: '0 0 24px',
        padding: '4px 0 4px 16px',
        borderLeft: `3px solid ${LIGHT.joint}`,
        fontFamily: FONT,
        fontSize: 16,
        lineHeight: 1.5,
        color: LIGHT.ink,
        whiteSpace: 'pre-wrap',
      }}
    >
      {children}
    </blockquote>
  )
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h1
      className="ink"
      style={{
        margin: '0 0 16px',
        fontFamily: FONT,
        fontSize: 28,
        fontWeight: 500,
        letterSpacing: '-0.02em',
        lineHeight: 1.2,
        color: LIGHT.ink,
      }}
    >
      {children}
    </h1>
  )
}

/** The call to action, also as plain text for programs that remove links. */
export function Button({ url, label, hint }: { url: string; label: string; hint: string }) {
  return (
    <>
      <div style={{ height: 8 }} />
      <Table>
        <tr>
          <td className="button" style={{ borderRadius: 3, background: LIGHT.ink }}>
            <a
              className="button"
              href={url}
              style={{
                display: 'inline-block',
                padding: '14px 24px',
                borderRadius: 3,
                fontFamily: FONT,
                fontSize: 16,
                fontWeight: 600,
                color: LIGHT.onInk,
                textDecoration: 'none',
              }}
            >
              {label}
            </a>
          </td>
        </tr>
      </Table>
      <div style={{ height: 24 }} />
      <Paragraph soft>
        {hint}
        <br />
        <a className="soft" href={url} style={{ color: LIGHT.soft, wordBreak: 'break-all' }}>
          {url}
        </a>
      </Paragraph>
    </>
  )
}

export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <>
      {facts.map(([name, value]) => (
        <div key={name} className="line" style={{ padding: '12px 0 0', borderTop: `1px solid ${LIGHT.joint}` }}>
          <Paragraph>
            <span className="soft" style={{ fontSize: 13, color: LIGHT.soft }}>
              {name}
            </span>
            <br />
            {value}
          </Paragraph>
        </div>
      ))}
    </>
  )
}

/** The logo as table cells: an image would have to be fetched, and reveal when. */
export function Bricks() {
  const brick = (colour: string, name: string) => (
    <td className={name} width={14} height={9} style={{ background: colour, fontSize: 0, lineHeight: 0 }}>
      &nbsp;
    </td>
  )
  const gap = (width: number) => (
    <td width={width} style={{ fontSize: 0 }}>
      &nbsp;
    </td>
  )
  return (
    <>
      <Table>
        <tr>
          {gap(8)}
          {brick(LIGHT.clay, 'clay')}
        </tr>
      </Table>
      <div style={{ height: 2, fontSize: 0, lineHeight: 0 }} />
      <Table>
        <tr>
          {brick(LIGHT.ink, 'brick')}
          {gap(2)}
          {brick(LIGHT.ink, 'brick')}
        </tr>
      </Table>
    </>
  )
}
