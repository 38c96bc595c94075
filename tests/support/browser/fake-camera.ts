import { encode } from 'uqr'

const [WIDTH, HEIGHT, CODE] = [640, 480, 360]
const [WHITE, BLACK, GREY] = [235, 16, 128]

/**
 * A film for the stand-in camera of Chromium (YUV4MPEG2): one frame with a code picture in the middle, as on a phone, or a
 * blank wall where there is no text.
 */
export function codeFilm(text: string | null): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  if (text !== null) {
    const { data, size } = encode(text, { border: 2 })
    const scale = Math.floor(CODE / size)
    const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - size * scale) / 2)) as [number, number]
    data.forEach((row, y) =>
      row.forEach((isDark, x) => {
        if (!isDark) return
        for (let line = 0; line < scale; line += 1) {
          const start = (top + y * scale + line) * WIDTH + left + x * scale
          luma.fill(BLACK, start, start + scale)
        }
      }),
    )
  }
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\nFRAME\n`
  return Buffer.concat([Buffer.from(header), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)])
}
