// What pages gain with JavaScript; without it nothing is missing but these.
'use strict';

// A citation is copied with one tap.
for (const line of document.querySelectorAll('.zitierzeile')) {
  if (!navigator.clipboard) break;
  const button = document.createElement('button');
  button.className = 'leer';
  button.type = 'button';
  button.textContent = 'Zitat kopieren';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(line.textContent);
    button.textContent = 'Kopiert';
  });
  line.after(button);
}

// What is wrong with a form is read out and reached first.
const faults = document.querySelector('[data-fokus]');
if (faults) faults.focus();
