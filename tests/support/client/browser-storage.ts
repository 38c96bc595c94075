/** A browser storage that lists its entries as properties, like the real one. */
export function fakeStorage(): Storage {
  const own = (target: object) => Object.keys(target)
  const values: Record<string, string> = {}
  return new Proxy(values, {
    get(target, name: string) {
      const methods: Partial<Record<string, unknown>> = {
        getItem: (key: string) => target[key] ?? null,
        setItem: (key: string, value: string) => void (target[key] = value),
        removeItem: (key: string) => Reflect.deleteProperty(target, key),
        key: (index: number) => own(target)[index] ?? null,
        clear: () => own(target).forEach((key) => Reflect.deleteProperty(target, key)),
        length: own(target).length,
      }
      return methods[name] ?? target[name]
    },
  }) as unknown as Storage
}

/** A document with cookies by name; a cookie that expires is removed. */
export function fakeDocument() {
  const cookies = new Map<string, string>()
  const written: string[] = []
  return {
    cookies,
    /** What was assigned to `cookie`, attributes included. */
    written,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      const expires = attributes.find((attribute) => attribute.startsWith('expires='))?.slice('expires='.length)
      if (expires && Date.parse(expires) < Date.now()) cookies.delete(name)
      else cookies.set(name, value)
    },
  }
}
