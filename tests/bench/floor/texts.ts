/** The texts of the framework floor. */
export const texts = {
  'login.title': 'Sign in',
  'login.lead': 'Use your customer account to see your fields and invoices.',
  'login.email': 'E-mail address',
  'login.password': 'Password',
  'login.submit': 'Sign in',
  'login.register': 'Create an account',
  'login.forgot': 'Forgot password?',
  'register.title': 'Create an account',
  'register.lead': 'It takes a minute.',
  'register.submit': 'Register',
  'register.login': 'I have an account',
  'error.invalid': 'Wrong e-mail address or password.',
}
