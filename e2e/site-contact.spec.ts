import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { startServer } from './running-server.ts';
import { expectNoAxeFindings } from './visit-site.ts';

const message = {
  Name: 'Ruth Adeyemi',
  Email: 'ruth.adeyemi@example.org',
  Subject: 'A question about exhibits',
  Message: 'Do boxes on page 3 move when I rotate it?\n\nThank you.',
};

const fillIn = async (page: Page): Promise<void> => {
  for (const [label, value] of Object.entries(message)) await page.getByLabel(label).fill(value);
};

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

const sqliteFile = (dataDir: string): string => {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    /\.(db|sqlite3?)$/.test(name),
  );
  if (!file) throw new Error('the server made no database');
  return join(dataDir, file);
};

test('a message is stored by the server, mailed to the operator, and thanked for', async ({ browser }) => {
  const mail = await startMailCatcher();
  const server = await startServer({ SMTP_URL: mail.url, CONTACT_TO: 'desk@example.org' });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/contact');
  await fillIn(page);
  await page.getByLabel('Category').selectOption({ label: 'Security Concern' });
  await send(page).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Thank You!')).toBeVisible();
  await expect(
    page.getByText("We've received your message and will get back to you within 24 hours."),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');

  await expect.poll(() => mail.mails.length).toBe(1);
  expect(mail.mails[0]).toContain('Security Concern');
  expect(mail.mails[0]).toContain(message.Subject);
  expect(mail.mails[0]).toContain('Do boxes on page 3 move');
  expect(mail.mails[0]).toContain(message.Email);

  const path = sqliteFile(server.dataDir);
  const database = new DatabaseSync(path, { readOnly: true });
  expect(database.prepare('select count(*) as count from contact_messages').get()).toEqual({ count: 1 });
  database.close();
  for (const name of readdirSync(server.dataDir, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const bytes = readFileSync(join(name.parentPath, name.name), 'latin1');
    expect(bytes.includes(message.Name), `${name.name} holds no plain name`).toBe(false);
  }
  expect(server.lines.join('\n')).not.toContain('adeyemi');
  await context.close();
  await server.stop();
  await mail.stop();
});

test('what is missing is said at the field, and nothing is sent', async ({ page }) => {
  let requests = 0;
  await page.route('**/api/contact', (route) => {
    requests += 1;
    return route.abort();
  });
  await page.goto('/contact');
  await send(page).click();
  for (const missing of ['Enter your name', 'Enter your email', 'Enter a subject', 'Enter your message']) {
    await expect(page.getByText(missing)).toBeVisible();
  }
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeFindings(page);

  await fillIn(page);
  await expect(page.getByText('Enter your name')).toBeHidden();
  await page.getByLabel('Email').fill('ruth.adeyemi@');
  await send(page).click();
  await expect(page.getByText('Add the part after the @')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(requests).toBe(0);
});

test('a server error is said, and the form keeps what was written', async ({ page }) => {
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 503, json: { code: 'busy', message: 'The service is busy.' } }),
  );
  await page.goto('/contact');
  await fillIn(page);
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to submit form. Please try again. The service is busy.',
  );
  await expectNoAxeFindings(page);
  await expect(page.getByLabel('Message')).toHaveValue(message.Message);
  await expect(send(page)).toBeEnabled();

  await page.unroute('**/api/contact');
  await send(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent');
});

test('a lost connection is said, and the form stays editable', async ({ page }) => {
  await page.route('**/api/contact', (route) => route.abort('connectionreset'));
  await page.goto('/contact');
  await fillIn(page);
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to submit form. Please try again.');
  await page.getByLabel('Subject').fill('Another subject');
  await expect(page.getByLabel('Subject')).toHaveValue('Another subject');
});

test('a double click sends one message, and the button says that it is sending', async ({ page }) => {
  let requests = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/contact', async (route) => {
    requests += 1;
    await answered;
    await route.continue();
  });
  await page.goto('/contact');
  await fillIn(page);
  await send(page).dblclick();
  const sending = page.getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeDisabled();
  await expect(sending.locator('.spinner')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent');
  expect(requests).toBe(1);
});

test('what a program fills in is thanked for and not kept', async ({ page, server }) => {
  await page.goto('/contact');
  const database = new DatabaseSync(sqliteFile(server.dataDir), { readOnly: true });
  const count = () => database.prepare('select count(*) as count from contact_messages').get()?.count;
  const before = count();
  await fillIn(page);
  await page.locator('#contact-website').fill('https://spam.example', { force: true });
  await send(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent');
  expect(count()).toBe(before);
  database.close();
});
