import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { decodeJwt } from 'jose'
import Cookies from 'js-cookie'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { toast, Toaster } from 'sonner'
import { texts } from './texts.ts'

/**
 * The framework floor: the packages of the portal with a login form and nothing else, built with the defaults. Page
 * measurements are ratios to it. It looks like the static page.
 */
async function logIn(input: { email: string; password: string }): Promise<string> {
  const response = await fetch('/api/login', { method: 'POST', body: JSON.stringify(input) })
  if (!response.ok) throw new Error('error.invalid')
  return ((await response.json()) as { token: string }).token
}

function storeToken(token: string): void {
  const { exp = 0 } = decodeJwt(token)
  Cookies.set('token', token, { sameSite: 'strict', secure: true, expires: new Date(exp * 1000) })
}

function Login() {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: storeToken,
    onError: ({ message }) => toast.error(t(message)),
  })
  return (
    <main aria-busy={login.isPending}>
      <h1>{t('login.title')}</h1>
      <p>{t('login.lead')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          login.mutate({ email, password })
        }}
      >
        <label htmlFor="email">{t('login.email')}</label>
        <input
          id="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <label htmlFor="password">{t('login.password')}</label>
        <input
          id="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <button type="submit" disabled={login.isPending}>
          {t('login.submit')}
        </button>
      </form>
      <nav>
        <Link to="/register">{t('login.register')}</Link>
        <Link to="/register">{t('login.forgot')}</Link>
      </nav>
    </main>
  )
}

function Register() {
  const { t } = useTranslation()
  return (
    <main>
      <h1>{t('register.title')}</h1>
      <p>{t('register.lead')}</p>
      <form id="register">
        <label htmlFor="new-email">{t('login.email')}</label>
        <input id="new-email" type="email" />
        <button type="submit">{t('register.submit')}</button>
      </form>
      <nav>
        <Link to="/login">{t('register.login')}</Link>
      </nav>
    </main>
  )
}

const root = createRootRoute({ component: Outlet })
const getParentRoute = () => root
const routeTree = root.addChildren([
  createRoute({ getParentRoute, path: '/login', component: Login }),
  createRoute({ getParentRoute, path: '/register', component: Register }),
])
const router = createRouter({ routeTree, defaultPreload: 'intent' })

void i18next.use(initReactI18next).init({
  lng: 'en',
  keySeparator: false,
  initAsync: false,
  resources: { en: { translation: texts } },
  interpolation: { escapeValue: false },
})
const element = document.getElementById('root')
if (!element) throw new Error('The document has no root.')
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
      <Toaster richColors />
    </QueryClientProvider>
  </StrictMode>,
)
