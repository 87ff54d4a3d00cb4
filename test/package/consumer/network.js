// Shows that no-sockets.js blocks the network even for code that hides its errors.
await fetch('http://127.0.0.1:9/').catch?.(() => {});
